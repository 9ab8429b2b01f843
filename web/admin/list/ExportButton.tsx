import FileDown from 'lucide-react/icons/file-down';
import { toast } from 'react-hot-toast';
import { messageOf } from '#web/api-failure.ts';
import { saveFile } from '#web/held-file.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { listFile } from './export-endpoint.ts';

interface ExportButtonProps {
  /** Of the API, such as `order/export.csv`. */
  path: string;
  /** What the list shows, as its query. */
  query?: string;
  label?: string;
}

/** Saves what a list shows, on all its pages, as a CSV file. */
export function ExportButton({ path, query = '', label = 'Export CSV' }: ExportButtonProps) {
  const uid = useUserId();
  const [fetchFile, { isLoading }] = listFile.useMutation();

  async function save() {
    try {
      saveFile(await fetchFile({ uid, path, query }).unwrap());
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <Button busy={isLoading} onClick={() => void save()}>
      <FileDown className="size-4" aria-hidden="true" /> {label}
    </Button>
  );
}

import FileDown from 'lucide-react/icons/file-down';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '#web/api-failure.ts';
import { api } from '#web/api.ts';
import { holdFile, saveFile, type HeldFile } from '#web/held-file.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';

interface ExportButtonProps {
  /** Of the API, such as `order/export.csv`. */
  path: string;
  /** The query of the list. */
  query?: string;
  label?: string;
}

/** Saves all pages of a list, or another export, as a CSV file under the name that the shop gives it. */
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

/** A million orders take their time. */
const EXPORT_TIMEOUT_MS = 30 * 60_000;

const exportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rows of a list on all its pages, as a file. */
    listFile: build.mutation<HeldFile, ListAsked & { path: string }>({
      query: ({ path, uid, query }) => ({
        url: listAddress(path, { uid, query: unpaged(query) }),
        timeout: EXPORT_TIMEOUT_MS,
        responseHandler: (response) => holdFile(response, 'export.csv'),
      }),
    }),
  }),
});

const { listFile } = exportApi.endpoints;

function unpaged(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of ['page', 'limit', 'sort']) params.delete(name);
  return params.toString();
}

import { toast } from 'react-hot-toast';
import { messageOf } from '#web/api-failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { exportAccount, type KeptFile } from './account-endpoints.ts';

/** Downloads all that the shop keeps about the person as a file. */
export function DownloadData({ uid }: { uid: string }) {
  const [fetchExport, { isLoading }] = exportAccount.useMutation();

  async function download() {
    try {
      save(await fetchExport(uid).unwrap());
      toast.success('Your data is in your downloads');
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <>
      <p className="text-ink-muted">
        Everything the shop keeps about you in one file (JSON): your profile, addresses, orders with
        their papers, reviews and letters. What is in your cart is only in this browser.
      </p>
      <Button busy={isLoading} onClick={() => void download()}>
        Download my data
      </Button>
    </>
  );
}

/** How long a browser may take until it has begun to save a file. */
const SAVED_AFTER_MS = 60_000;

function save({ url, name }: KeptFile): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_AFTER_MS);
}

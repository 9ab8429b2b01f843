import { toast } from 'react-hot-toast';
import { messageOf } from '#web/api-failure.ts';
import { saveFile } from '#web/held-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { exportAccount } from './account-endpoints.ts';

/** Downloads all that the shop keeps about the person as a file. */
export function DownloadData({ uid }: { uid: string }) {
  const [fetchExport, { isLoading }] = exportAccount.useMutation();

  async function download() {
    try {
      saveFile(await fetchExport(uid).unwrap());
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

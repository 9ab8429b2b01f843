import Copy from 'lucide-react/icons/copy';
import { toast } from 'react-hot-toast';
import { Button } from '#web/ui/Button.tsx';

/** Puts a code on the clipboard. */
export function CopyCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Code copied');
    } catch {
      toast.error('The browser did not let us copy it. Select the code and copy it by hand.');
    }
  }
  return (
    <Button aria-disabled={code === '' || undefined} onClick={() => void copy()} className="px-4">
      <Copy className="size-4" aria-hidden="true" /> Copy
    </Button>
  );
}

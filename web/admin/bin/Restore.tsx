import { toast } from 'react-hot-toast';
import type { BinItem } from '#contract/bin.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { restore } from './bin-endpoints.ts';

/** Takes something out of the bin. `about`: the id of its name. */
export function Restore({ item, about }: { item: BinItem; about: string }) {
  const uid = useUserId();
  const [send, { isLoading }] = restore.useMutation();

  async function takeOut() {
    try {
      const { message } = await send({ uid, item }).unwrap();
      toast.success(message);
      // The button disappears with its row.
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <Button size="sm" busy={isLoading} aria-describedby={about} onClick={() => void takeOut()}>
      Restore
    </Button>
  );
}

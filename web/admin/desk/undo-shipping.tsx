import { toast } from 'react-hot-toast';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { ToastCard } from '#web/ui/ToastCard.tsx';
import { undoShipping } from './desk-endpoints.ts';
import { countOf } from './tracking-lines.ts';

const TOAST = 'shipped';
const UNDO_TOAST_MS = 10_000;

/** Says in a toast that orders are shipped, and offers to undo that. */
export function useUndoShipping(): (orderIds: readonly string[]) => void {
  const uid = useUserId();
  const [undo] = undoShipping.useMutation();

  async function takeBack(orderIds: readonly string[]) {
    toast.dismiss(TOAST);
    try {
      const { done, failure } = await undo({ uid, orderIds }).unwrap();
      if (done > 0) {
        toast.success(`${countOf(done, 'order')} ${done === 1 ? 'is' : 'are'} Processing again`);
      }
      if (failure) {
        const rest = countOf(orderIds.length - done, 'order');
        toast.error(`${rest} still Shipped: ${failure.message}`);
      }
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (orderIds) => {
    toast.custom(
      ({ visible }) => (
        <ToastCard visible={visible} message={`${countOf(orderIds.length, 'order')} shipped`}>
          <button type="button" onClick={() => void takeBack(orderIds)}>
            Undo
          </button>
        </ToastCard>
      ),
      { id: TOAST, duration: UNDO_TOAST_MS },
    );
  };
}

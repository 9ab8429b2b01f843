import { toast } from 'react-hot-toast/headless';
import { undoSteps } from '#web/admin/orders/desk-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { countOf } from '#web/ui/count-of.ts';
import { ToastCard } from '#web/ui/ToastCard.tsx';

const TOAST = 'steps';
const UNDO_TOAST_MS = 10_000;

/** The steps that can be undone together. */
const STEPS = {
  Shipped: { done: 'shipped', before: 'Processing' },
  Delivered: { done: 'delivered', before: 'Shipped' },
} as const;
type Step = keyof typeof STEPS;

/** Says in a toast that orders have gone a step further, and offers to undo that. */
export function useUndoSteps(): (orderIds: readonly string[], to: Step) => void {
  const uid = useUserId();
  const [undo] = undoSteps.useMutation();

  async function takeBack(orderIds: readonly string[], from: Step) {
    toast.dismiss(TOAST);
    try {
      const { done, failure } = await undo({ uid, orderIds, from }).unwrap();
      if (done > 0) {
        toast.success(
          `${countOf(done, 'order')} ${done === 1 ? 'is' : 'are'} ${STEPS[from].before} again`,
        );
      }
      if (failure) {
        const rest = countOf(orderIds.length - done, 'order');
        toast.error(`${rest} still ${from}: ${failure.message}`);
      }
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (orderIds, to) => {
    toast.custom(
      ({ visible }) => (
        <ToastCard
          visible={visible}
          message={`${countOf(orderIds.length, 'order')} ${STEPS[to].done}`}
        >
          <button type="button" onClick={() => void takeBack(orderIds, to)}>
            Undo
          </button>
        </ToastCard>
      ),
      { id: TOAST, duration: UNDO_TOAST_MS },
    );
  };
}

import { useEffect, useState, type MouseEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { nextOnTheWay, type OrderStatus, UNDO_MS, undoStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { shownReason } from '#web/admin/orders/DisputeNotice.tsx';
import { processTransaction, undoTransaction } from '#web/admin/orders/transaction-endpoints.ts';
import { whyNotProcessed } from '#web/admin/orders/transaction-words.ts';
import { MarkShipped } from '#web/admin/shipments/MarkShipped.tsx';
import { isApiFailure, messageOf } from '#web/api-failure.ts';
import { statusWords } from '#web/order/order-words.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { ToastCard } from '#web/ui/ToastCard.tsx';

/** After the response the button ignores clicks for this long, so that the new status is seen first. */
const IGNORE_PRESSES_MS = 600;
const UNDO_TOAST_MS = 10_000;

interface ProcessStatusProps {
  order: Order;
  /** Called with a message if the order had changed and nothing was done; with undefined when a step begins. */
  onStale: (message: string | undefined) => void;
}

/** Moves an order from the shown status to the next one; the step can be undone for an hour. */
export function ProcessStatus({ order, onStale }: ProcessStatusProps) {
  const { _id: orderId, status, history } = order;
  const uid = useUserId();
  const [isBusy, setIsBusy] = useState(false);
  const [process] = processTransaction.useMutation();
  const [undo] = undoTransaction.useMutation();
  const why = whyNotProcessed(status, order);
  const next = why === undefined ? nextOnTheWay(status) : undefined;
  const back = useUndoStatus(history);
  const words = (status: OrderStatus) => statusWords(status, order);

  async function act(from: Order['status'], isUndo: boolean) {
    onStale(undefined);
    setIsBusy(true);
    toast.dismiss(toastOf(orderId));
    try {
      const { message, order } = await (isUndo ? undo : process)({ uid, orderId, from }).unwrap();
      if (isUndo) toast.success(message);
      else offerUndo(orderId, isNow(order.status, order), () => void act(order.status, true));
    } catch (error) {
      if (isApiFailure(error) && error.code === 'STALE') onStale(error.message);
      else toast.error(messageOf(error));
    } finally {
      await pause();
      setIsBusy(false);
    }
  }

  const onPress = (isUndo: boolean) => (event: MouseEvent) => {
    // The second click of a double click is ignored.
    if (event.detail <= 1) void act(status, isUndo);
  };

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={isBusy}
          aria-disabled={next === undefined || undefined}
          aria-describedby={shownReason(why) ?? 'step'}
          onClick={onPress(false)}
        >
          {next ? `Process status: ${words(next)}` : 'Process status'}
        </Button>
        <MarkShipped
          order={order}
          onStart={() => onStale(undefined)}
          onShipped={() =>
            offerUndo(orderId, isNow('Shipped', order), () => void act('Shipped', true))
          }
          onStale={onStale}
        />
        {back && (
          <Button aria-disabled={isBusy || undefined} onClick={onPress(true)}>
            Back to {words(back)}
          </Button>
        )}
      </div>
      {shownReason(why) === undefined && (
        <p id="step" className={next ? '' : 'text-sm text-ink-muted'}>
          {next ? `${words(status)} → ${words(next)}` : why}
        </p>
      )}
    </div>
  );
}

/** The status that the last step can be undone to, until its hour is over. */
function useUndoStatus(history: Order['history']): Order['status'] | undefined {
  const [now, setNow] = useState(() => Date.now());
  const last = history.at(-1)?.at ?? '';
  useEffect(() => {
    const left = Date.parse(last) + UNDO_MS - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left) + 1);
    return () => clearTimeout(timer);
  }, [last]);
  return undoStatus(history, new Date(now));
}

/** What the toast says after a step. */
function isNow(status: OrderStatus, order: Order): string {
  return `Order is ${statusWords(status, order)} now`;
}

function toastOf(orderId: string): string {
  return `step ${orderId}`;
}

function offerUndo(orderId: string, message: string, undo: () => void): void {
  const id = toastOf(orderId);
  toast.custom(
    ({ visible }) => (
      <ToastCard visible={visible} message={message}>
        <button type="button" onClick={undo}>
          Undo
        </button>
      </ToastCard>
    ),
    { id, duration: UNDO_TOAST_MS },
  );
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, IGNORE_PRESSES_MS);
  });
}

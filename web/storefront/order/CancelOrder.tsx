import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Order } from '#contract/orders.ts';
import { messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { cancelOrder } from '#web/storefront/orders/orders-endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Cancels an order that is not shipped yet, after a confirmation. */
export function CancelOrder({ order: { _id, total } }: { order: Pick<Order, '_id' | 'total'> }) {
  const uid = useUserId();
  const [isAsking, setIsAsking] = useState(false);
  const isCancelled = useRef(false);
  const [cancel] = cancelOrder.useMutation();

  async function confirm() {
    try {
      const { message } = await cancel({ uid, orderId: _id }).unwrap();
      isCancelled.current = true;
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  function close() {
    setIsAsking(false);
    // The button disappears, so the focus moves to the heading.
    if (isCancelled.current) document.querySelector<HTMLElement>('main h1')?.focus();
  }

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Cancel order</Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this order?"
          confirmLabel="Cancel order"
          cancelLabel="Keep order"
          onConfirm={confirm}
          onClose={close}
        >
          {total > 0
            ? 'Nothing will be sent, and what you paid is given back in full.'
            : 'Nothing will be sent.'}
        </ConfirmDialog>
      )}
    </>
  );
}

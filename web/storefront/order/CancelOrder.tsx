import { useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Order } from '#contract/orders.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { useUserId } from '#web/session/use-user-id.ts';
import { cancelOrder } from '#web/storefront/orders/orders-endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Cancels an order that is not on its way yet, after asking once more. */
export function CancelOrder({ order: { _id, total } }: { order: Pick<Order, '_id' | 'total'> }) {
  const uid = useUserId();
  const [isAsking, setIsAsking] = useState(false);
  const [cancel, { isLoading }] = cancelOrder.useMutation();

  async function confirm() {
    try {
      const { message } = await cancel({ uid, orderId: _id }).unwrap();
      toast.success(message);
      // The button is gone with it: the heading says which order this is about.
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      toast.error(isApiFailure(error) ? error.message : "The order couldn't be cancelled.");
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Cancel order
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this order?"
          confirmLabel="Cancel order"
          busy={isLoading}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          {total > 0
            ? 'Nothing will be sent, and what you paid is given back in full.'
            : 'Nothing will be sent.'}
        </ConfirmDialog>
      )}
    </>
  );
}

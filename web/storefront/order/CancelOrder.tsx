import type { Order } from '#contract/orders.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { cancelOrder } from '#web/storefront/orders/orders-endpoints.ts';

/** Cancels an order that is not shipped yet, after a confirmation. */
export function CancelOrder({ order: { _id, total } }: { order: Pick<Order, '_id' | 'total'> }) {
  const uid = useUserId();
  const [cancel] = cancelOrder.useMutation();
  return (
    <ConfirmedButton
      label="Cancel order"
      question="Cancel this order?"
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      act={() => cancel({ uid, orderId: _id }).unwrap()}
      focusAfter="main h1"
    >
      {total > 0
        ? 'Nothing will be sent, and what you paid is given back in full.'
        : 'Nothing will be sent.'}
    </ConfirmedButton>
  );
}

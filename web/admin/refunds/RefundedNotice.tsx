import { toast } from 'react-hot-toast/headless';
import type { Order } from '#contract/orders.ts';
import { HELD_ID } from '#web/admin/orders/DisputeNotice.tsx';
import { holdAgain, shipAnyway } from '#web/admin/orders/transaction-endpoints.ts';
import { messageOf } from '#web/api-failure.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * Says that an order was refunded in full at the payment provider, or is held after a dispute that is lost, and lets an admin
 * mark it to be shipped anyway, or take that back.
 */
export function RefundedNotice({ order }: { order: Order }) {
  const { _id: orderId, status, held, shipsAnyway, dispute } = order;
  const uid = useUserId();
  const [go] = shipAnyway.useMutation();
  const [hold, { isLoading }] = holdAgain.useMutation();
  const isLost = dispute?.status === 'lost';
  if (held === 'refunded' || (held && isLost)) {
    return (
      <Notice tone="warning">
        <p {...(!isLost && { id: HELD_ID })}>
          {isLost
            ? 'It is held: it can’t be shipped.'
            : 'It was refunded in full at the payment provider, so it is held: it can’t be shipped.'}{' '}
          Cancel it, or say that it is to be shipped anyway.
        </p>
        <div className="mt-3">
          <ConfirmedButton
            size="sm"
            label="Ship anyway"
            question="Ship it anyway?"
            confirmLabel="Ship anyway"
            act={() => go({ uid, orderId }).unwrap()}
          >
            The customer has their money back. The order goes to “To ship” again.
          </ConfirmedButton>
        </div>
      </Notice>
    );
  }
  if (!shipsAnyway || status !== 'Processing') return null;
  return (
    <Notice>
      <p>
        {isLost ? 'It is' : 'It was refunded in full at the payment provider, and is'} to be shipped
        anyway.
      </p>
      <div className="mt-3">
        <Button
          size="sm"
          busy={isLoading}
          onClick={() => {
            hold({ uid, orderId })
              .unwrap()
              .then(({ message }) => toast.success(message))
              .catch((error: unknown) => toast.error(messageOf(error)));
          }}
        >
          Hold it again
        </Button>
      </div>
    </Notice>
  );
}

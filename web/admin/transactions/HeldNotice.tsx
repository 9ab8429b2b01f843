import { toast } from 'react-hot-toast/headless';
import { DUTY_WORDS } from '#contract/duties.ts';
import type { Order } from '#contract/orders.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { HELD_ID } from '#web/admin/orders/DisputeNotice.tsx';
import { holdAgain, shipAnyway } from '#web/admin/orders/transaction-endpoints.ts';
import { whyHeld, whyWouldBeHeld } from '#web/admin/orders/held-words.ts';
import { messageOf } from '#web/api-failure.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * Says that an order is held: it was refunded in full at the payment provider, or its dispute is lost, or it is to be paid first. Lets an admin
 * mark it to be shipped anyway, or take that back.
 */
export function HeldNotice({ order }: { order: Order }) {
  const { _id: orderId, dispute } = order;
  const uid = useUserId();
  const [go] = shipAnyway.useMutation();
  const [hold, { isLoading }] = holdAgain.useMutation();
  const mayRecord = useHasDuty('refunds');
  const held = whyHeld(order);
  if (held) {
    return (
      <Notice tone="warning">
        {/* Of a dispute that is lost, the notice above has the id. */}
        <p {...(dispute?.status !== 'lost' && { id: HELD_ID })}>{held.words}</p>
        {order.held === 'due' && !mayRecord && (
          <p className="mt-1">Recording it needs the duty {DUTY_WORDS.refunds.label}.</p>
        )}
        <div className="mt-3">
          <ConfirmedButton
            size="sm"
            label="Ship anyway"
            question="Ship it anyway?"
            confirmLabel="Ship anyway"
            act={() => go({ uid, orderId }).unwrap()}
          >
            {held.warning} The order goes to “To ship” again.
          </ConfirmedButton>
        </div>
      </Notice>
    );
  }
  const words = whyWouldBeHeld(order);
  if (words === undefined) return null;
  return (
    <Notice>
      <p>{words}</p>
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

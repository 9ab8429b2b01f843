import type { Order } from '#contract/orders.ts';
import { useUserId } from '#web/store-hooks.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { listOwnPayments } from './own-payment-endpoints.ts';

/** The payments that were recorded for an order: when, how much, by whom, and the note. */
export function RecordedPayments({ order }: { order: Order }) {
  const uid = useUserId();
  const { currentData: payments = [] } = listOwnPayments.useQuery({ uid, orderId: order._id });
  if (payments.length === 0) return null;
  return (
    <ul aria-label="Recorded payments" className="w-full border-t border-line text-sm">
      {payments.map(({ _id, amount, at, by, byName, note, fromStatement }) => (
        <li key={_id} className="flex flex-col gap-0.5 border-b border-line py-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              {amount < 0 ? 'Paid back' : 'Paid'}, <DateTime at={at} />
            </span>
            <Money amount={Math.abs(amount)} />
          </p>
          <p className="text-ink-muted">
            {fromStatement ? 'From a bank statement, by ' : 'By '}
            {by === uid ? 'you' : byName}
          </p>
          {note !== undefined && (
            <p dir="auto" className="wrap-anywhere text-ink-muted">
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

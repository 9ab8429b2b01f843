import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { paths } from '#web/paths.ts';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { RefundButton } from './RefundButton.tsx';
import { cameTooLate, PAYMENT_STATES } from './transaction-words.ts';

/** The status of the payment, and its reference at the provider. */
export function PaymentState({ order }: { order: Order }) {
  const { status, provider, reference } = order.payment;
  const { words, tone } = PAYMENT_STATES[status];
  return (
    <div className="flex flex-col items-start gap-2">
      <output>
        <StatusLabel tone={tone}>{words}</StatusLabel>
      </output>
      {cameTooLate(order) && (
        <p className="text-sm text-ink-muted">
          It was paid after its reservation had run out, so it was cancelled. The payment is
          refunded in full.
        </p>
      )}
      {status === 'refund_failed' && (
        <p className="text-sm text-danger">
          The provider could not pay it back.{' '}
          <Link
            to={paths.adminAttention}
            className="inline-block min-h-6 underline underline-offset-4"
          >
            See what to do
          </Link>
        </p>
      )}
      {reference && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-muted">Provider</dt>
          <dd className="capitalize">{provider}</dd>
          <dt className="text-ink-muted">Reference</dt>
          <dd className="font-mono break-all">{reference}</dd>
        </dl>
      )}
      <RefundButton order={order} />
    </div>
  );
}

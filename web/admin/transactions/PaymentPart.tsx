import type { Order } from '#contract/orders.ts';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { cameTooLate, PAYMENT_STATES } from './transaction-words.ts';

/** How the money stands, and where it can be looked up at the provider. */
export function PaymentPart({ order }: { order: Order }) {
  const { status, provider, reference } = order.payment;
  const { words, tone } = PAYMENT_STATES[status];
  return (
    <div className="flex flex-col items-start gap-2">
      <output>
        <StatusLabel tone={tone}>{words}</StatusLabel>
      </output>
      {cameTooLate(order) && (
        <p className="text-sm text-ink-muted">
          It was paid after its reservation had run out, and what was in it could not be had any
          more. The payment is given back in full.
        </p>
      )}
      {status === 'refund_failed' && (
        <p className="text-sm text-danger">
          The provider did not take the refund. Look it up there by its reference and give the money
          back by hand.
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
    </div>
  );
}

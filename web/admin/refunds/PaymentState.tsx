import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { isOwnPayment } from '#contract/payment-kinds.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { shownReason } from '#web/admin/orders/DisputeNotice.tsx';
import { OwnPayment } from '#web/admin/own-payments/OwnPayment.tsx';
import { paymentStateOf } from '#web/admin/orders/payment-words.ts';
import { cameTooLate, whyNotRefunded } from '#web/admin/orders/transaction-words.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { RefundDialog } from './RefundDialog.tsx';

/** The status of the payment, and its reference at the provider. */
export function PaymentState({ order }: { order: Order }) {
  const { method, status, provider, reference } = order.payment;
  const { words, tone } = paymentStateOf(order.payment);
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
            to={adminPaths.attention}
            className="inline-block min-h-6 underline underline-offset-4"
          >
            See what to do
          </Link>
        </p>
      )}
      {isOwnPayment(method) ? (
        <OwnPayment order={order} />
      ) : (
        reference && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-ink-muted">Provider</dt>
            <dd className="capitalize">{provider}</dd>
            <dt className="text-ink-muted">Reference</dt>
            <dd className="font-mono break-all">{reference}</dd>
          </dl>
        )
      )}
      <RefundButton order={order} />
    </div>
  );
}

/** Opens a dialog that refunds lines of an order, its shipping, or a sum. */
function RefundButton({ order }: { order: Order }) {
  const reasonId = useId();
  const [isOpen, setIsOpen] = useState(false);
  // Also while the dialog is closed: a refund whose answer was lost is not made twice.
  const formKey = useFormKey();
  const reason = whyNotRefunded(order);
  if (!useHasDuty('refunds')) return null;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason && (shownReason(reason) ?? reasonId)}
        onClick={() => setIsOpen(true)}
      >
        Refund
      </Button>
      {reason !== undefined && shownReason(reason) === undefined && (
        <span id={reasonId} className="text-sm text-ink-muted">
          {reason}
        </span>
      )}
      {isOpen && <RefundDialog order={order} formKey={formKey} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

import { useId, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { useHasDuty } from '#web/admin/frame/use-duties.ts';
import { useFormKey } from '#web/admin/use-form-key.ts';
import { Button } from '#web/ui/Button.tsx';
import { shownReason } from './DisputeNotice.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { whyNotRefunded } from './transaction-words.ts';

/** Opens a dialog that refunds lines of an order, its shipping, or a sum. */
export function RefundButton({ order }: { order: Order }) {
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

import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { canRefund, statusAfter } from '#contract/return-status.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { RefundDialog } from '#web/admin/refunds/RefundDialog.tsx';
import { ReturnSummary } from '#web/order/ReturnSummary.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type AdminStep, ReturnStepDialog } from './ReturnStepDialog.tsx';

/** The customer's returns, with what can be done with each. */
export function OrderReturns({ order }: { order: Order }) {
  return (
    <ul className="border-t border-line text-sm">
      {order.returns.map((each) => (
        <li key={each._id} className="flex flex-col gap-3 border-b border-line py-3">
          <ReturnSummary shown={each} />
          <ReturnActions order={order} shown={each} />
        </li>
      ))}
    </ul>
  );
}

const STEPS: readonly { step: AdminStep; label: string }[] = [
  { step: 'accept', label: 'Accept return' },
  { step: 'receive', label: 'Mark as received' },
  { step: 'decline', label: 'Decline return' },
];

function ReturnActions({ order, shown }: { order: Order; shown: OrderReturn }) {
  const [step, setStep] = useState<AdminStep>();
  const [isRefunding, setIsRefunding] = useState(false);
  // Also while the dialog is closed: a refund whose answer was lost is not made twice.
  const formKey = useFormKey();
  const mayRefund = useHasDuty('refunds');
  const offersRefund = mayRefund && canRefund(shown.status, shown.kind);
  return (
    <div className="flex flex-wrap gap-3">
      {offersRefund && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setIsRefunding(true)}>
          Refund return
        </Button>
      )}
      {STEPS.filter(({ step }) => statusAfter(shown.status, step)).map(({ step, label }) => (
        <Button
          key={step}
          size="sm"
          variant={step === 'decline' ? 'danger' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => setStep(step)}
        >
          {label}
        </Button>
      ))}
      {step && (
        <ReturnStepDialog returnId={shown._id} step={step} onClose={() => setStep(undefined)} />
      )}
      {isRefunding && (
        <RefundDialog
          order={order}
          ofReturn={shown}
          formKey={formKey}
          onClose={() => setIsRefunding(false)}
        />
      )}
    </div>
  );
}

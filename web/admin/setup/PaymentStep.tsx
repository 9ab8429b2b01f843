import { use, useState } from 'react';
import type { Refused } from '#web/admin/settings/PartScreen.tsx';
import {
  changesOfPayments,
  type TypedPayment,
  typedPayments,
} from '#web/admin/settings/payments/payment-values.ts';
import { PaymentsFields } from '#web/admin/settings/payments/PaymentsFields.tsx';
import { problemOf } from '#web/admin/settings/problem-words.ts';
import { MoneyContext } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { StepProps } from './setup-steps.ts';
import { StepForm } from './StepForm.tsx';

/** The ways to pay. */
export function PaymentStep({ settings, setup, send, later }: StepProps) {
  const format = use(MoneyContext);
  const [payments, setPayments] = useState(() => typedPayments(settings));
  const [refused, setRefused] = useState<Refused<readonly TypedPayment[]>>();
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    setRefused(undefined);
    try {
      await send(changesOfPayments(payments, format));
    } catch (error) {
      setRefused({ part: payments, error });
    } finally {
      setSaving(false);
    }
  }

  return (
    <StepForm
      onSubmit={() => void save()}
      isSaving={isSaving}
      problem={refused && problemOf(refused.error)}
      later={later}
    >
      <div className="flex flex-col gap-4 sm:col-span-2">
        {!setup.takesCards && (
          <Notice>
            Cards need a payment provider, which whoever runs the shop sets up. Without one, take
            bank transfers, cash on delivery or payments at pickup.
          </Notice>
        )}
        <PaymentsFields
          payments={payments}
          settings={settings}
          onChange={setPayments}
          refused={refused}
        />
      </div>
    </StepForm>
  );
}

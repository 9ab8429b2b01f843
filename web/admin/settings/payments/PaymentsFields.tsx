import type { StoredSettings } from '#contract/settings.ts';
import { METHOD_NAMES } from '#web/admin/orders/payment-words.ts';
import { EntryButtons } from '#web/admin/settings/EntryButtons.tsx';
import { errorsBelow } from '#web/admin/settings/errors-below.ts';
import type { Refused } from '#web/admin/settings/PartScreen.tsx';
import { useList } from '#web/admin/settings/use-list.ts';
import { PaymentFields } from './PaymentFields.tsx';
import type { TypedPayment } from './payment-values.ts';

interface PaymentsFieldsProps {
  payments: readonly TypedPayment[];
  settings: StoredSettings;
  onChange: (payments: readonly TypedPayment[]) => void;
  refused: Refused<readonly TypedPayment[]> | undefined;
}

/** All ways to pay in the owner's order. What was edited since it was refused is another object, whose errors are gone. */
export function PaymentsFields({ payments, settings, onChange, refused }: PaymentsFieldsProps) {
  const { list, said, edit, move } = useList(payments, onChange);
  const at = errorsBelow(refused?.error);
  return (
    <div className="flex flex-col gap-4">
      <ol ref={list} className="flex flex-col gap-3">
        {payments.map((payment, place) => {
          const refusedAt = refused?.part.indexOf(payment) ?? -1;
          return (
            <li key={payment._id} className="flex flex-col gap-3 rounded-md border border-line p-4">
              <div className="flex items-center justify-between gap-3">
                <h2 tabIndex={-1} className="min-w-0 text-base font-semibold break-words">
                  {METHOD_NAMES[payment._id]}
                </h2>
                <EntryButtons
                  name={METHOD_NAMES[payment._id]}
                  at={place}
                  count={payments.length}
                  onMove={(by) => move(place, by)}
                />
              </div>
              <PaymentFields
                payment={payment}
                settings={settings}
                errorAt={(field) =>
                  refusedAt < 0 ? undefined : at(`payments.${refusedAt}.${field}`)
                }
                onChange={(next) => edit(next, place)}
              />
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

import { use } from 'react';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { type PaymentPartProps, PaymentText } from './PaymentText.tsx';

/** The account to which is paid. */
export function AccountFields(props: PaymentPartProps) {
  const { currency } = use(MoneyContext);
  const { payment, onChange } = props;
  return (
    <>
      <PaymentText
        {...props}
        part="iban"
        label="IBAN"
        hint="Shoppers see it with the sum and the reference of their order"
      />
      <PaymentText {...props} part="bic" label="BIC" hint="Empty: none" />
      <PaymentText
        {...props}
        part="holder"
        label="Name of the account"
        hint="To whom it belongs"
        max={SETTINGS_LIMITS.payments.holder.max}
      />
      <PaymentText
        {...props}
        part="upi"
        label="UPI id"
        hint={
          currency === 'INR'
            ? 'Such as shop@bank'
            : `UPI pays INR only; the shop’s currency is ${currency}.`
        }
      />
      {payment._id === 'transfer' && (
        <div className="sm:col-span-2">
          <Checkbox
            label="May be shipped before it is paid"
            checked={payment.shipBeforePaid}
            onChange={(shipBeforePaid) => onChange({ ...payment, shipBeforePaid })}
          />
        </div>
      )}
    </>
  );
}

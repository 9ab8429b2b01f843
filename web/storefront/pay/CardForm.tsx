import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { payByCard } from '#web/storefront/checkout/payment-calls.ts';
import { NumberField } from '#web/ui/form-fields.tsx';
import { type CardFields, checkCvc, checkExpiry, checkNumber, readCard } from './card-rules.ts';
import { groupExpiry, groupNumber, keepDigits } from './card-typing.ts';
import { type PaymentFormProps, PayButton } from './PayButton.tsx';
import { TestCards } from './TestCards.tsx';

/** The card form for the payment sandbox. No real card data is entered here. */
export function CardForm({ amount, problem, isBusy, onPay }: PaymentFormProps) {
  const form = useForm<CardFields>({
    mode: 'onTouched',
    defaultValues: { number: '', expiry: '', cvc: '' },
  });
  const { getValues, handleSubmit, setError } = form;
  // A problem with a field is shown at that field until it is edited.
  useEffect(() => {
    if (problem?.field) {
      setError(problem.field, { message: problem.message }, { shouldFocus: true });
    }
  }, [problem, setError]);

  return (
    <form
      noValidate
      aria-label="Card"
      onSubmit={(event) =>
        void handleSubmit((fields) => onPay((secret) => payByCard(secret, readCard(fields))))(event)
      }
      className="flex flex-col gap-6"
    >
      {/* Read-only while the payment runs. */}
      <div inert={isBusy} className="grid grid-cols-2 gap-5">
        <NumberField
          form={form}
          name="number"
          label="Card number"
          className="col-span-2"
          rules={{ validate: checkNumber }}
          tidy={groupNumber}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
        />
        <NumberField
          form={form}
          name="expiry"
          label="Expiry"
          rules={{ validate: (text) => checkExpiry(text, new Date()) }}
          tidy={groupExpiry}
          autoComplete="cc-exp"
          placeholder="MM / YY"
        />
        <NumberField
          form={form}
          name="cvc"
          label="CVC"
          rules={{ validate: (text) => checkCvc(text, getValues('number')) }}
          tidy={keepDigits}
          autoComplete="cc-csc"
          placeholder="123"
        />
      </div>
      <TestCards />
      <PayButton amount={amount} busy={isBusy} />
    </form>
  );
}

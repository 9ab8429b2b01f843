import { useEffect, type ChangeEvent } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { payByCard } from '#web/storefront/checkout/payment-calls.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { type CardFields, checkCvc, checkExpiry, checkNumber, readCard } from './card-rules.ts';
import { groupExpiry, groupNumber, keepDigits, type Typed } from './card-typing.ts';
import { type PaymentFormProps, PayButton } from './PayButton.tsx';
import { TestCards } from './TestCards.tsx';

/** The sandbox's card form: our own, since only a pretended bank reads what is typed here. */
export function CardForm({ amount, problem, isBusy, onPay }: PaymentFormProps) {
  const {
    register,
    handleSubmit,
    getValues,
    setError,
    formState: { errors },
  } = useForm<CardFields>({
    mode: 'onTouched',
    defaultValues: { number: '', expiry: '', cvc: '' },
  });
  // What the provider says of a field stands at that field, until it is changed.
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
      {/* Read-only while it is under way: what was typed stays to be seen. */}
      <div inert={isBusy} className="grid grid-cols-2 gap-5">
        <Field label="Card number" error={errors.number?.message} className="col-span-2">
          {(field) => (
            <input
              {...field}
              {...typedAs(groupNumber, register('number', { validate: checkNumber }))}
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              className={`${INPUT} tabular-nums`}
            />
          )}
        </Field>
        <Field label="Expiry" error={errors.expiry?.message}>
          {(field) => (
            <input
              {...field}
              {...typedAs(
                groupExpiry,
                register('expiry', { validate: (text) => checkExpiry(text, new Date()) }),
              )}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              className={`${INPUT} tabular-nums`}
            />
          )}
        </Field>
        <Field label="CVC" error={errors.cvc?.message}>
          {(field) => (
            <input
              {...field}
              {...typedAs(
                keepDigits,
                register('cvc', { validate: (text) => checkCvc(text, getValues('number')) }),
              )}
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="123"
              className={`${INPUT} tabular-nums`}
            />
          )}
        </Field>
      </div>
      <TestCards />
      <PayButton amount={amount} busy={isBusy} />
    </form>
  );
}

/** A registered field whose text is put in order while it is typed, the caret kept where it was. */
function typedAs(order: (typed: Typed) => Typed, field: UseFormRegisterReturn) {
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.target;
      const ordered = order({ text: input.value, caret: input.selectionStart ?? Infinity });
      if (ordered.text !== input.value) {
        input.value = ordered.text;
        input.setSelectionRange(ordered.caret, ordered.caret);
      }
      return field.onChange(event);
    },
  };
}

import { use, type ReactNode } from 'react';
import type { PaymentKind } from '#contract/payment-kinds.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import type { StoredSettings } from '#contract/settings.ts';
import type { ErrorAt } from '#web/admin/settings/errors-below.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { AccountFields } from './AccountFields.tsx';
import { hasDueDate, isToAccount, type TypedPayment } from './payment-values.ts';
import { PaymentScope } from './PaymentScope.tsx';

export interface PaymentFieldsProps {
  payment: TypedPayment;
  settings: StoredSettings;
  errorAt: ErrorAt;
  onChange: (payment: TypedPayment) => void;
}

const ABOUT: Readonly<Record<PaymentKind, { take: string; hint: string }>> = {
  card: {
    take: 'Take cards',
    hint: 'Through the payment provider, with what it takes besides: Apple Pay, Google Pay and others.',
  },
  transfer: {
    take: 'Take bank transfers',
    hint: 'The shopper pays to your account with a reference. You record the payment, then you ship.',
  },
  delivery: {
    take: 'Take cash on delivery',
    hint: 'Whoever brings the parcel takes the money. You record it once you have it.',
  },
  pickup: {
    take: 'Take payments at pickup',
    hint: 'Of orders that are picked up. You record the payment there.',
  },
  invoice: {
    take: 'Take payments by invoice',
    hint: 'Of customers whom you have chosen for it. You ship first, and record the payment when it comes.',
  },
};

const FIELDS = [
  ...['name', 'words', 'countries', 'deliveries', 'least', 'most', 'fee', 'dueDays'],
  ...['iban', 'bic', 'holder', 'upi'],
];

/** A way to pay: whether it is offered, and its fields if it is. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { payment, errorAt, onChange } = props;
  const { take, hint } = ABOUT[payment._id];
  const hasError = FIELDS.some((field) => errorAt(field) !== undefined);
  return (
    <>
      <Checkbox
        label={take}
        hint={hint}
        checked={payment.on}
        onChange={(on) => onChange({ ...payment, on })}
      />
      {(payment.on || hasError) && (
        <fieldset aria-label={take} className="grid min-w-0 gap-4 sm:grid-cols-2">
          <WordsFields {...props} />
          {isToAccount(payment._id) && <AccountFields {...props} />}
          <AmountFields {...props} />
          <PaymentScope {...props} />
        </fieldset>
      )}
    </>
  );
}

type TextPart = {
  [Part in keyof TypedPayment]: string extends TypedPayment[Part] ? Part : never;
}[keyof TypedPayment];

interface PaymentTextProps extends Omit<PaymentFieldsProps, 'settings'> {
  part: TextPart;
  label: string;
  hint?: ReactNode;
  max?: number;
  isNumber?: boolean;
}

/** A line of text of a way to pay. */
export function PaymentText({
  payment,
  errorAt,
  onChange,
  part,
  label,
  hint,
  max,
  isNumber = false,
}: PaymentTextProps) {
  return (
    <Field label={label} hint={hint} error={errorAt(part)}>
      {(control) => (
        <input
          {...control}
          value={payment[part]}
          maxLength={max}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...payment, [part]: target.value })}
          className={INPUT}
        />
      )}
    </Field>
  );
}

function WordsFields({ settings: _, ...props }: PaymentFieldsProps) {
  const { payment, errorAt, onChange } = props;
  const { name, words } = SETTINGS_LIMITS.payments;
  return (
    <>
      <PaymentText {...props} part="name" label="Name" hint="As shoppers see it" max={name.max} />
      <Field
        label="Words for shoppers"
        hint="Below the name, and with what is to be done after the order"
        error={errorAt('words')}
        className="sm:col-span-2"
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={payment.words}
            maxLength={words.max}
            onChange={({ target }) => onChange({ ...payment, words: target.value })}
            className={`${INPUT} py-2.5 leading-relaxed`}
          />
        )}
      </Field>
    </>
  );
}

function AmountFields({ settings: _, ...props }: PaymentFieldsProps) {
  const { currency } = use(MoneyContext);
  const { _id: kind } = props.payment;
  return (
    <>
      <PaymentText
        {...props}
        part="least"
        label="Least total"
        hint={`In ${currency}; empty: any`}
        isNumber
      />
      <PaymentText
        {...props}
        part="most"
        label="Most total"
        hint={`In ${currency}; empty: any`}
        isNumber
      />
      {kind !== 'card' && (
        <PaymentText
          {...props}
          part="fee"
          label="Fee"
          hint={`In ${currency}, added to the shipping and taxed like it; empty: none`}
          isNumber
        />
      )}
      {hasDueDate(kind) && (
        <PaymentText
          {...props}
          part="dueDays"
          label="Days until due"
          hint="An order that is not sent and not paid by then is cancelled by itself"
          isNumber
        />
      )}
    </>
  );
}

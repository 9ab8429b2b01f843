import { use } from 'react';
import type { PaymentKind } from '#contract/payment-kinds.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { shopConfig } from '#web/shop-config.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { MoneyContext } from '#web/ui/Money.tsx';
import { AccountFields } from './AccountFields.tsx';
import { hasDueDate, isToAccount, type TypedPayment } from './payment-values.ts';
import { PaymentScope, type PaymentScopeProps } from './PaymentScope.tsx';
import { type PaymentPartProps, PaymentText } from './PaymentText.tsx';

const ABOUT: Readonly<Record<PaymentKind, { take: string; hint: string }>> = {
  card: {
    take: 'Take cards',
    hint:
      shopConfig.payment.provider === 'none'
        ? 'Not offered, even if it is chosen here: this shop has no payment provider. Whoever runs it sets one up.'
        : 'Through the payment provider, with what it takes besides: Apple Pay, Google Pay and others.',
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
  'name',
  'words',
  'countries',
  'deliveries',
  'least',
  'most',
  'fee',
  'dueDays',
  'iban',
  'bic',
  'holder',
  'upi',
];

/** A way to pay: whether it is offered, and its fields if it is. */
export function PaymentFields(props: PaymentScopeProps) {
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
      {((payment.on && isOffered(payment)) || hasError) && (
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

/** Cards of a shop without a payment provider are not, whatever its owner chooses. */
function isOffered({ _id: kind }: TypedPayment): boolean {
  return kind !== 'card' || shopConfig.payment.provider !== 'none';
}

function WordsFields(props: PaymentPartProps) {
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

function AmountFields(props: PaymentPartProps) {
  const { currency } = use(MoneyContext);
  const { _id: kind } = props.payment;
  const limit = { hint: `In ${currency}; leave it empty for no limit`, isNumber: true };
  return (
    <>
      <PaymentText {...props} {...limit} part="least" label="Least total" />
      <PaymentText {...props} {...limit} part="most" label="Most total" />
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
          hint={
            kind === 'invoice'
              ? 'After the order. One that is not paid by then is left to you'
              : 'After the order. One that is not sent and not paid by then is cancelled by itself'
          }
          isNumber
        />
      )}
    </>
  );
}

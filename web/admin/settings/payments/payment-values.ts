import { PAYMENT_KINDS, type PaymentKind } from '#contract/payment-kinds.ts';
import type { PaymentSetting } from '#contract/payment-settings.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import type { SettingsChanges, StoredSettings } from '#contract/settings.ts';
import { readAmount, readCount, type TypedIn } from '#contract/typed-amount.ts';
import { METHOD_NAMES } from '#web/admin/orders/payment-words.ts';

/** A way to pay as typed. `countries` and `deliveries` are null where it is offered with all of them. */
export interface TypedPayment {
  _id: PaymentKind;
  on: boolean;
  name: string;
  words: string;
  countries: readonly string[] | null;
  deliveries: readonly string[] | null;
  least: string;
  most: string;
  fee: string;
  dueDays: string;
  shipBeforePaid: boolean;
  iban: string;
  bic: string;
  holder: string;
  upi: string;
}

/** All ways to pay: those that are stored in their order, and then the others, which are off. */
export function typedPayments({
  payments,
}: Pick<StoredSettings, 'payments'>): readonly TypedPayment[] {
  const others = PAYMENT_KINDS.filter((each) => !payments.some(({ kind }) => kind === each));
  return [...payments.map(typedPayment), ...others.map(newPayment)];
}

function typedPayment(payment: PaymentSetting): TypedPayment {
  const { kind, on, name, words, shipBeforePaid } = payment;
  return {
    _id: kind,
    on,
    name,
    words,
    countries: payment.countries ?? null,
    deliveries: payment.deliveries ?? null,
    least: textOf(payment.least),
    most: textOf(payment.most),
    fee: textOf(payment.fee),
    dueDays: String(payment.dueDays),
    shipBeforePaid,
    iban: payment.iban ?? '',
    bic: payment.bic ?? '',
    holder: payment.holder ?? '',
    upi: payment.upi ?? '',
  };
}

function textOf(amount: number | undefined): string {
  return amount === undefined ? '' : String(amount);
}

/** A way to pay that was never turned on. */
function newPayment(kind: PaymentKind): TypedPayment {
  return typedPayment({
    kind,
    on: false,
    name: METHOD_NAMES[kind],
    words: '',
    dueDays: SETTINGS_LIMITS.payments.dueDays.usual,
    shipBeforePaid: false,
  });
}

/** Returns true if a way to pay has a date until which it is to be paid. */
export function hasDueDate(kind: PaymentKind): boolean {
  return kind !== 'card' && kind !== 'delivery';
}

/** Returns true if a way to pay is paid to the shop's bank account. */
export function isToAccount(kind: PaymentKind): boolean {
  return kind === 'transfer' || kind === 'invoice';
}

/**
 * Returns the part of the settings that is sent. The shop validates it: a number that can't be read is sent as it was typed. Ways at the end that
 * were never turned on are left out, so that each that is sent has the place that it has on the screen.
 */
export function changesOfPayments(
  payments: readonly TypedPayment[],
  format: TypedIn,
): Pick<SettingsChanges, 'payments'> {
  const last = payments.findLastIndex((payment) => !isUntouched(payment));
  return {
    payments: payments.slice(0, last + 1).map((payment) => sentPayment(payment, format)),
  } as Pick<SettingsChanges, 'payments'>;
}

function isUntouched(payment: TypedPayment): boolean {
  return JSON.stringify(payment) === JSON.stringify(newPayment(payment._id));
}

function sentPayment(payment: TypedPayment, format: TypedIn) {
  const { _id: kind, on, name, words, countries, deliveries, dueDays, shipBeforePaid } = payment;
  const amount = (field: 'least' | 'most' | 'fee') =>
    payment[field].trim() !== '' && {
      [field]: readAmount(payment[field], format) ?? payment[field],
    };
  const line = (field: 'iban' | 'bic' | 'holder' | 'upi') =>
    payment[field].trim() !== '' && { [field]: payment[field].trim() };
  return {
    kind,
    on,
    name,
    words,
    ...(countries && { countries }),
    ...(deliveries && { deliveries }),
    ...amount('least'),
    ...amount('most'),
    ...(kind !== 'card' && amount('fee')),
    ...(dueDays.trim() !== '' && { dueDays: readCount(dueDays, format) ?? dueDays }),
    shipBeforePaid,
    ...(isToAccount(kind) && {
      ...line('iban'),
      ...line('bic'),
      ...line('holder'),
      ...line('upi'),
    }),
  };
}

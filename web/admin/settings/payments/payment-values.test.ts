import { expect, it } from 'vitest';
import { PAYMENT_KINDS } from '#contract/payment-kinds.ts';
import { Settings, SettingsChanges, type StoredSettings } from '#contract/settings.ts';
import { changesOfPayments, type TypedPayment, typedPayments } from './payment-values.ts';

const FORMAT = { currency: 'EUR', locale: 'de-DE' };

const CARD = {
  kind: 'card',
  on: true,
  name: 'Card',
  words: '',
  dueDays: 7,
  shipBeforePaid: false,
} as const;

const PAYMENTS: StoredSettings['payments'] = [
  {
    ...CARD,
    kind: 'transfer',
    name: 'Überweisung',
    words: 'We ship once it is here.',
    countries: ['DE'],
    deliveries: ['dhl'],
    least: 10,
    most: 500.5,
    fee: 1.5,
    dueDays: 0,
    shipBeforePaid: true,
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    holder: 'Shop',
    upi: 'shop@bank',
  },
  CARD,
];

const edited = (
  payments: readonly TypedPayment[],
  kind: string,
  change: Partial<TypedPayment>,
): TypedPayment[] =>
  payments.map((payment) => (payment._id === kind ? { ...payment, ...change } : payment));

it('ways to pay that nobody edited are sent as they are, in the owner’s order', () => {
  expect(Settings.shape.payments.parse(PAYMENTS)).toEqual(PAYMENTS);
  const typed = typedPayments({ payments: PAYMENTS });
  expect(typed.map(({ _id }) => _id)).toEqual([
    'transfer',
    'card',
    'delivery',
    'pickup',
    'invoice',
  ]);
  expect(changesOfPayments(typed, FORMAT)).toEqual({ payments: PAYMENTS });
});

it('all ways are on the screen, and those before one that is on are sent, so that errors have its place', () => {
  const typed = typedPayments({ payments: [CARD] });
  expect(typed.map(({ _id, on }) => [_id, on])).toEqual(
    PAYMENT_KINDS.map((kind) => [kind, kind === 'card']),
  );
  const { payments } = changesOfPayments(edited(typed, 'delivery', { on: true }), FORMAT);
  expect(payments?.map(({ kind, on }) => [kind, on])).toEqual([
    ['card', true],
    ['transfer', false],
    ['delivery', true],
  ]);
});

it('amounts are read as the shop’s language writes them, and what can’t be read is refused at its field', () => {
  const typed = typedPayments({ payments: PAYMENTS });
  const sent = changesOfPayments(edited(typed, 'transfer', { most: '1.000,50' }), FORMAT);
  expect(SettingsChanges.parse(sent).payments?.[0]?.most).toBe(1_000.5);
  const unread = changesOfPayments(edited(typed, 'transfer', { dueDays: 'a week' }), FORMAT);
  const { error } = SettingsChanges.safeParse(unread);
  expect(error?.issues[0]?.path).toEqual(['payments', 0, 'dueDays']);
});

it('a card has no fee and no account', () => {
  const typed = edited(typedPayments({ payments: [CARD] }), 'card', { fee: '2', iban: 'DE0' });
  expect(changesOfPayments(typed, FORMAT)).toEqual({ payments: [CARD] });
});

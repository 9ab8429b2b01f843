import { expect, test } from 'vitest';
import { isRefunding, partsOfRefund, refundState } from './refund-words.ts';

const items = [
  {
    _id: '1',
    productId: 'lamp',
    name: 'Brass Lamp',
    photo: '',
    price: 1_000,
    quantity: 2,
    tax: 360,
    taxIncluded: 0,
    taxPercent: 18,
    discount: 0,
    refunded: 1,
    returnable: 1,
  },
];
const refund = {
  _id: 'refund-1',
  amount: 1_180,
  lines: [{ productId: 'lamp', quantity: 1, amount: 1_180, restocked: false }],
  withShipping: false,
  shipping: 0,
  goodwill: 0,
  kind: 'lines' as const,
  status: 'pending' as const,
  at: '2026-11-21T10:00:00.000Z',
};

test('a refund names its pieces, the shipping and the goodwill on top', () => {
  expect(partsOfRefund(refund, items)).toEqual([{ words: '1 × Brass Lamp', amount: 1_180 }]);
  const more = { ...refund, amount: 1_430, withShipping: true, shipping: 200, goodwill: 50 };
  expect(partsOfRefund(more, items)).toEqual([
    { words: '1 × Brass Lamp', amount: 1_180 },
    { words: 'Shipping', amount: 200 },
    { words: 'Goodwill', amount: 50 },
  ]);
});

test.each([
  ['goodwill', 'Goodwill'],
  ['provider', 'Made at the payment provider'],
  ['dispute', 'Dispute with the bank'],
] as const)('a refund without parts is said by its kind: %s', (kind, words) => {
  const alone = { ...refund, kind, amount: 50, lines: [], goodwill: 50 };
  expect(partsOfRefund(alone, items)).toEqual([{ words, amount: 50 }]);
});

test('an order is being refunded until the provider has made all its refunds', () => {
  const payment = {
    status: 'paid' as const,
    method: 'card' as const,
    paid: 0,
    provider: 'stripe',
    reference: 'pi_1',
  };
  expect(isRefunding({ payment, refunds: [refund] })).toBe(true);
  expect(isRefunding({ payment, refunds: [{ ...refund, status: 'succeeded' }] })).toBe(false);
  expect(isRefunding({ payment: { ...payment, status: 'refund_pending' }, refunds: [] })).toBe(
    true,
  );
});

test('a refund of what was never paid to the shop itself tells of no money', () => {
  const payment = {
    method: 'transfer' as const,
    provider: 'transfer',
    reference: 'RF491001',
    paid: 0,
  };
  const wordsOf = (
    status: 'pending' | 'succeeded',
    moneyBack: number,
    more: { status: 'none' | 'refunded' | 'refund_pending' },
  ) =>
    refundState({ status, kind: 'cancellation', moneyBack }, { payment: { ...payment, ...more } })
      .words;
  expect(wordsOf('succeeded', 0, { status: 'none' })).toBe('Not to be paid');
  expect(wordsOf('succeeded', 40, { status: 'refunded' })).toBe('Refunded');
  expect(wordsOf('pending', 40, { status: 'refunded' })).toBe('To be paid back');
  // It came after the order had been cancelled unpaid.
  expect(wordsOf('succeeded', 40, { status: 'refund_pending' })).toBe('To be paid back');
});

test('a refund of a partly paid order gives back what was paid, and no more', () => {
  const cancelled = { ...refund, kind: 'cancellation' as const, moneyBack: 400 };
  expect(partsOfRefund(cancelled, items)).toEqual([{ words: 'Cancelled order', amount: 400 }]);
  expect(partsOfRefund({ ...cancelled, moneyBack: 0 }, items)).toHaveLength(1);
  expect(partsOfRefund({ ...cancelled, moneyBack: 1_180 }, items)).toEqual([
    { words: '1 × Brass Lamp', amount: 1_180 },
  ]);
});

import { describe, expect, test } from 'vitest';
import { nextOnTheWay } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import {
  actorOf,
  ageWords,
  cameTooLate,
  isWithdrawnUnsent,
  itemsWords,
  makerOf,
  paymentNote,
  stateNote,
  whatDeletionDoes,
  whyNotCancelled,
  whyNotProcessed,
  whyNotRefunded,
} from './transaction-words.ts';

const AT = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-21T12:00:00.000Z';
/** A dispute whose end is not decided. */
const OPEN = { status: 'open', amount: 499, dueAt: null } as const;

describe('a list of orders', () => {
  const items = (...pieces: [string, number][]) =>
    ({ orderItems: pieces.map(([name, quantity]) => ({ name, quantity })) }) as Pick<
      Order,
      'orderItems'
    >;

  test.each([
    [items(['Oak Stool', 1]), 'Oak Stool'],
    [items(['Brass Lamp', 2], ['Oak Stool', 1]), '2 × Brass Lamp, Oak Stool'],
    [items(['A', 1], ['B', 3], ['C', 1], ['D', 1]), 'A, 3 × B and 2 more'],
  ])('names what is in an order', (order, words) => {
    expect(itemsWords(order)).toBe(words);
  });

  test.each([
    ['2026-11-21T10:00:00.000Z', 'just now'],
    ['2026-11-21T09:59:00.000Z', '1 minute'],
    ['2026-11-21T09:01:00.000Z', '59 minutes'],
    ['2026-11-20T10:30:00.000Z', '23 hours'],
    ['2026-11-19T10:00:00.000Z', '2 days'],
    ['2026-09-01T10:00:00.000Z', '2 months'],
    ['2023-11-01T10:00:00.000Z', '3 years'],
    ['2026-11-21T10:05:00.000Z', 'just now'],
  ])('says how old an order of %s is: %s', (at, words) => {
    expect(ageWords(at, new Date('2026-11-21T10:00:30.000Z'))).toBe(words);
  });
});

describe('the next step', () => {
  test.each([
    ['Processing', 'Shipped'],
    ['Shipped', 'Delivered'],
    ['Delivered', undefined],
    ['Cancelled', undefined],
  ] as const)('from %s is %s', (status, next) => {
    expect(nextOnTheWay(status)).toBe(next);
  });

  test.each(['Delivered', 'Cancelled'] as const)(
    'does not exist after %s, and the reason is given',
    (end) => {
      expect(whyNotProcessed(end)).toBeTruthy();
    },
  );

  test.each(['Processing', 'Shipped'] as const)('is possible from %s', (status) => {
    expect(whyNotProcessed(status)).toBeUndefined();
  });
});

test('only an order that is Processing can be cancelled', () => {
  expect(whyNotCancelled('Processing')).toBeUndefined();
  expect(whyNotCancelled('Shipped')).toBe(
    'Only an order that is still Processing can be cancelled.',
  );
  expect(whyNotCancelled('Cancelled')).toBe('It is cancelled already.');
});

describe('a dispute', () => {
  const dispute = { amount: 499, dueAt: LATER };
  const open = { dispute: { ...dispute, status: 'open' as const } };
  const won = { dispute: { ...dispute, status: 'won' as const } };
  const lost = { dispute: { ...dispute, status: 'lost' as const } };

  test('holds an order that is not shipped, until it is won, or somebody decides after it is lost', () => {
    expect(whyNotProcessed('Processing', { held: 'disputed' })).toBe('Its payment is disputed.');
    expect(whyNotCancelled('Processing', open)).toBe('Its payment is disputed.');
    expect(whyNotCancelled('Processing', lost)).toBeUndefined();
    expect(whyNotProcessed('Processing', { held: 'refunded' })).toBe(
      'It was refunded in full at the payment provider.',
    );
  });

  test('that is open or lost allows no refund', () => {
    const payment = {
      status: 'paid' as const,
      method: 'card' as const,
      paid: 0,
      provider: 'stripe',
      reference: null,
    };
    expect(whyNotRefunded({ payment, refundable: 499, ...open })).toBe('Its payment is disputed.');
    expect(whyNotRefunded({ payment, refundable: 0, ...lost })).toBe('Its payment is disputed.');
    expect(whyNotRefunded({ payment, refundable: 499, ...won })).toBeUndefined();
  });
});

describe('a payment that came too late', () => {
  const payment = {
    status: 'refunded',
    method: 'card' as const,
    paid: 0,
    provider: 'stripe',
    reference: 'pi_1',
  } as const;

  test('is an order that was cancelled when it was created, without an author', () => {
    const history = [
      { status: 'Processing' as const, at: AT },
      { status: 'Cancelled' as const, at: AT },
    ];
    expect(cameTooLate({ status: 'Cancelled', history, payment })).toBe(true);
  });

  test('is not an order that somebody cancelled', () => {
    const history = [
      { status: 'Processing' as const, at: AT },
      { status: 'Cancelled' as const, at: LATER, by: 'demo-admin' },
    ];
    expect(cameTooLate({ status: 'Cancelled', history, payment })).toBe(false);
  });

  test('is not an order in progress', () => {
    const history = [{ status: 'Processing' as const, at: AT }];
    expect(cameTooLate({ status: 'Processing', history, payment })).toBe(false);
  });
});

test.each([
  [{ status: 'Processing' }, { role: 'customer' }],
  [{ status: 'Cancelled' }, { role: 'shop' }],
  [{ status: 'Cancelled', by: 'asha' }, { role: 'customer' }],
  [
    { status: 'Shipped', by: 'meera' },
    { role: 'admin', uid: 'meera' },
  ],
  [
    { status: 'Processing', by: 'meera', undone: true },
    { role: 'admin', uid: 'meera' },
  ],
  // An admin's own order, which they sent on as an admin.
  [
    { status: 'Shipped', by: 'asha', byRole: 'admin' },
    { role: 'admin', uid: 'asha' },
  ],
] as const)('of an order of asha, %j was done by %j', (entry, actor) => {
  expect(actorOf({ ...entry, at: AT }, { _id: 'asha' })).toEqual(actor);
});

test.each([
  ['nothing of an order that is paid', 'paid', {}, undefined],
  ['its payment', 'refund_pending', {}, { words: 'Refund on its way', isUrgent: false }],
  ['a refund that failed', 'refund_failed', {}, { words: 'Refund failed', isUrgent: true }],
  ['an open dispute', 'paid', { dispute: OPEN }, { words: 'Disputed', isUrgent: true }],
  [
    'that it is held',
    'paid',
    { held: 'disputed', dispute: OPEN },
    { words: 'Disputed: held', isUrgent: true },
  ],
  [
    'that it is held, before its payment',
    'refunded',
    { held: 'refunded' },
    { words: 'Refunded: held', isUrgent: true },
  ],
] as const)('a list says %s', (_, status, order, note) => {
  expect(
    stateNote({
      payment: { status, method: 'card' as const, paid: 0, provider: 'stripe', reference: null },
      ...order,
    }),
  ).toEqual(note);
});

test('a list shows only unusual payment states', () => {
  const of = (status: 'paid' | 'refund_failed') =>
    paymentNote({ status, method: 'card' as const, paid: 0, provider: 'stripe', reference: null });
  expect(of('paid')).toBeUndefined();
  expect(of('refund_failed')).toBe('Refund failed');
});

test.each([
  ['paid', 499, undefined],
  ['paid', 0, 'All of it is refunded.'],
  ['none', 0, 'Nothing was paid.'],
] as const)(
  'of a payment that is %s, with %d left, nothing is refunded because: %s',
  (status, refundable, why) => {
    const payment = {
      status,
      method: 'card' as const,
      paid: 0,
      provider: 'stripe',
      reference: null,
    };
    expect(whyNotRefunded({ payment, refundable })).toBe(why);
  },
);

test.each([
  [
    { kind: 'lines', by: 'meera' },
    { role: 'admin', uid: 'meera' },
  ],
  [
    { kind: 'goodwill', by: 'asha' },
    { role: 'admin', uid: 'asha' },
  ],
  [{ kind: 'cancellation', by: 'asha' }, { role: 'customer' }],
  [{ kind: 'cancellation' }, { role: 'shop' }],
  [{ kind: 'provider' }, { role: 'provider' }],
  [{ kind: 'dispute' }, { role: 'provider' }],
] as const)('of an order of asha, the refund %j was made by %j', (made, actor) => {
  const refund = {
    _id: 'refund-1',
    amount: 50,
    lines: [],
    withShipping: false,
    shipping: 0,
    goodwill: 50,
    status: 'succeeded' as const,
    at: AT,
  };
  expect(makerOf({ ...refund, ...made }, { _id: 'asha' })).toEqual(actor);
});

describe('the question before an order is deleted', () => {
  test.each([
    ['Processing', 'paid', /cancelled first/],
    ['Shipped', 'paid', /not the books/],
    ['Delivered', 'refund_pending', /not the books/],
    ['Delivered', 'refunded', /every list and every figure/],
    ['Delivered', 'none', /every list and every figure/],
    ['Cancelled', 'refund_failed', /every list and every figure/],
  ] as const)('says of a %s order that is %s what stays', (status, payment, words) => {
    const order = {
      status,
      payment: {
        status: payment,
        method: 'card' as const,
        paid: 0,
        provider: 'demo',
        reference: null,
      },
    };
    expect(whatDeletionDoes(order)).toMatch(words);
    expect(whatDeletionDoes(order)).toMatch(/For 30 days you can restore it/);
  });
});

test('an order is withdrawn before it was sent while it is Processing and its withdrawal is open', () => {
  const returns = (kind: 'return' | 'withdrawal', status: 'requested' | 'refunded') =>
    [{ kind, status }] as Order['returns'];
  const withdrawn = { status: 'Processing' as const, returns: returns('withdrawal', 'requested') };
  expect(isWithdrawnUnsent(withdrawn)).toBe(true);
  expect(isWithdrawnUnsent({ ...withdrawn, status: 'Shipped' })).toBe(false);
  expect(isWithdrawnUnsent({ ...withdrawn, returns: returns('withdrawal', 'refunded') })).toBe(
    false,
  );
  expect(isWithdrawnUnsent({ ...withdrawn, returns: returns('return', 'requested') })).toBe(false);
});

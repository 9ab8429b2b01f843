import { describe, expect, test } from 'vitest';
import {
  actorOf,
  cameTooLate,
  nextStatus,
  paymentNote,
  whyNotCancelled,
  whyNotProcessed,
} from './transaction-words.ts';

const AT = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-21T12:00:00.000Z';

describe('the next step', () => {
  test.each([
    ['Processing', 'Shipped'],
    ['Shipped', 'Delivered'],
    ['Delivered', undefined],
    ['Cancelled', undefined],
  ] as const)('from %s is %s', (status, next) => {
    expect(nextStatus(status)).toBe(next);
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

describe('a payment that came too late', () => {
  const payment = { status: 'refunded', provider: 'stripe', reference: 'pi_1' } as const;

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

test('a list shows only unusual payment states', () => {
  const of = (status: 'paid' | 'refund_failed') =>
    paymentNote({ status, provider: 'stripe', reference: null });
  expect(of('paid')).toBeUndefined();
  expect(of('refund_failed')).toBe('Refund failed');
});

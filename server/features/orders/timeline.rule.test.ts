import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { timelineOf } from './timeline.rule.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const iso = (hour: number) => at(hour).toISOString();

/** Only what the timeline reads. */
const ORDER = {
  createdAt: iso(1),
  total: 500,
  payment: { method: 'card', status: 'paid', provider: 'sandbox', reference: 'pi_1' },
  history: [
    { status: 'Processing', at: iso(1) },
    { status: 'Shipped', at: iso(3), by: 'chief' },
    { status: 'Processing', at: iso(4), by: 'chief', undone: true },
    { status: 'Shipped', at: iso(6), by: 'chief' },
    { status: 'Delivered', at: iso(8), by: 'chief' },
  ],
  returns: [
    {
      reason: 'Too small',
      history: [
        { status: 'requested', at: iso(11), by: 'asha' },
        { status: 'accepted', at: iso(12), by: 'chief', words: 'Send it to us' },
        { status: 'refunded', at: iso(13), by: 'chief' },
      ],
    },
  ],
  refunds: [{ amount: 20, status: 'pending', reason: 'Late', at: iso(10), by: 'chief' }],
  shipments: [{ carrier: 'Post', tracking: '7', url: null, at: iso(6) }],
} as unknown as Order;

it('has what happened to an order in the order of time', () => {
  const written = [
    { kind: 'note', words: 'Fragile', byUser: 'chief', at: at(2) },
    { kind: 'address', words: 'city', byUser: 'clerk', at: at(5) },
    { kind: 'message', words: null, byUser: 'clerk', at: at(9) },
  ] as const;
  const events = timelineOf(ORDER, written, [{ status: 'won', amount: 50_000, openedAt: at(7) }]);
  expect(events).toEqual([
    { kind: 'placed', at: iso(1) },
    { kind: 'paid', at: iso(1), amount: 500 },
    { kind: 'note', at: iso(2), by: 'chief', words: 'Fragile' },
    { kind: 'shipped', at: iso(3), by: 'chief' },
    { kind: 'undone', at: iso(4), by: 'chief', status: 'Processing' },
    { kind: 'address', at: iso(5), by: 'clerk', words: 'city' },
    { kind: 'shipped', at: iso(6), by: 'chief', carrier: 'Post', tracking: '7' },
    { kind: 'dispute', at: iso(7), amount: 500, status: 'won' },
    { kind: 'delivered', at: iso(8), by: 'chief' },
    { kind: 'message', at: iso(9), by: 'clerk' },
    { kind: 'refund', at: iso(10), by: 'chief', amount: 20, status: 'pending', words: 'Late' },
    { kind: 'return', at: iso(11), by: 'asha', status: 'requested', words: 'Too small' },
    { kind: 'return', at: iso(12), by: 'chief', status: 'accepted', words: 'Send it to us' },
  ]);
});

it('has no payment where nothing was paid', () => {
  const free = {
    ...ORDER,
    payment: { method: 'card', status: 'none', provider: 'sandbox', reference: null },
  };
  expect(timelineOf(free as Order, [], []).map(({ kind }) => kind)).not.toContain('paid');
});

it('says of no order that is paid to the shop itself that it was paid when it was made', () => {
  const due = { ...ORDER, payment: { ...ORDER.payment, method: 'transfer', status: 'due' } };
  expect(timelineOf(due as Order, [], []).map(({ kind }) => kind)).not.toContain('paid');
});

import { expect, test } from 'vitest';
import { eventsOf } from './order-events.ts';

const AT = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-21T12:00:00.000Z';
const LATEST = '2026-11-21T14:00:00.000Z';

const money = (amount: number) => `₹${amount}`;
const order = {
  user: { _id: 'asha', name: 'Asha' },
  total: 499,
  payment: {
    status: 'paid' as const,
    method: 'card' as const,
    paid: 0,
    provider: 'stripe',
    reference: 'pi_1',
  },
  history: [{ status: 'Processing' as const, at: AT }],
  shipments: [],
  refunds: [],
  orderItems: [],
};

test('an order begins with its payment', () => {
  expect(eventsOf(order, money)).toMatchObject([
    { at: AT, actor: { role: 'customer' }, what: { kind: 'step' }, details: ['₹499 paid'] },
  ]);
});

test('an order that cost nothing begins without a payment', () => {
  const free = { ...order, total: 0, payment: { ...order.payment, status: 'none' as const } };
  expect(eventsOf(free, money)).toMatchObject([{ details: [] }]);
});

test('the step to Shipped says with whom, and by what number the parcel can be followed', () => {
  const shipped = {
    ...order,
    history: [
      ...order.history,
      { status: 'Shipped' as const, at: LATER, by: 'meera' },
      { status: 'Delivered' as const, at: LATEST, by: 'meera' },
    ],
    shipments: [{ carrier: 'Delhivery', tracking: 'AWB 7', url: null, at: LATER }],
  };
  expect(eventsOf(shipped, money).map(({ details }) => details)).toEqual([
    ['₹499 paid'],
    ['Delhivery AWB 7'],
    [],
  ]);
});

test('a parcel without carrier and number has no words', () => {
  const shipped = {
    ...order,
    history: [...order.history, { status: 'Shipped' as const, at: LATER, by: 'meera' }],
    shipments: [{ carrier: null, tracking: null, url: null, at: LATER }],
  };
  expect(eventsOf(shipped, money).at(-1)?.details).toEqual([]);
});

test('a refund follows the step that was at the same time', () => {
  const refund = {
    _id: 'refund-1',
    amount: 499,
    lines: [],
    withShipping: false,
    shipping: 0,
    goodwill: 0,
    kind: 'cancellation' as const,
    status: 'pending' as const,
    at: LATER,
    by: 'asha',
  };
  const cancelled = {
    ...order,
    history: [...order.history, { status: 'Cancelled' as const, at: LATER, by: 'asha' }],
    refunds: [refund],
  };
  expect(eventsOf(cancelled, money).slice(1)).toMatchObject([
    { what: { kind: 'step' }, actor: { role: 'customer' } },
    { what: { kind: 'refund' }, actor: { role: 'customer' }, details: ['₹499', 'Cancelled order'] },
  ]);
});

test('notes, messages and changes of the address stand among the steps', () => {
  const wrote = { by: 'meera', byName: 'Meera' };
  const noted = {
    ...order,
    history: [...order.history, { status: 'Shipped' as const, at: LATEST, by: 'meera' }],
    notes: [{ words: 'Gift wrap', at: LATER, ...wrote }],
    messages: [{ words: 'It leaves today', at: AT, ...wrote }],
    timeline: [
      { kind: 'placed' as const, at: AT },
      { kind: 'address' as const, at: LATER, words: 'street, city', ...wrote },
    ],
  };
  expect(eventsOf(noted, money).slice(1)).toMatchObject([
    { what: { kind: 'message', words: 'It leaves today' }, actor: { name: 'Meera' } },
    { what: { kind: 'note', words: 'Gift wrap' } },
    { what: { kind: 'address' }, details: ['street, city changed'] },
    { what: { kind: 'step' } },
  ]);
});

test('so do corrections of the parcel, disputes and returns', () => {
  const followed = {
    ...order,
    timeline: [
      { kind: 'shipment' as const, at: LATER, words: '– → DHL 7', by: 'meera', byName: 'Meera' },
      { kind: 'dispute' as const, at: LATER, amount: 499, status: 'open' },
      { kind: 'return' as const, at: LATEST, status: 'requested', words: 'Torn', by: 'asha' },
      { kind: 'return' as const, at: LATEST, status: 'accepted', by: 'meera', byName: 'Meera' },
    ],
  };
  expect(eventsOf(followed, money).slice(1)).toMatchObject([
    { what: { kind: 'shipment' }, actor: { name: 'Meera' }, details: ['– → DHL 7'] },
    { what: { kind: 'dispute' }, actor: { role: 'provider' }, details: ['₹499', 'open'] },
    { what: { words: 'Torn' }, actor: { role: 'customer' }, details: ['requested'] },
    { what: { kind: 'return' }, actor: { role: 'admin' }, details: ['accepted'] },
  ]);
});

test('an order that is paid to the shop itself begins with what is to be paid', () => {
  const payment = {
    method: 'transfer' as const,
    status: 'due' as const,
    provider: 'transfer',
    reference: 'RF491001',
    paid: 0,
  };
  expect(eventsOf({ ...order, payment }, money)).toMatchObject([
    { details: ['₹499 to be paid', 'Bank transfer'] },
  ]);
});

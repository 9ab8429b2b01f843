// docs/api.md, "Bank statements".
import { beforeEach, expect, it } from 'vitest';
import { paymentReference } from '#contract/payment-kinds.ts';
import { EntryDigests } from './entry-digests.ts';
import { PaymentPlanner } from './plan-payment.rule.ts';
import type { PaymentLine } from './read-payment-line.rule.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const LINE: PaymentLine = {
  amount: 500_00,
  isOut: false,
  at: '2026-11-02T00:00:00.000Z',
  reference: paymentReference(1001),
  name: 'Asha',
  currency: undefined,
  entry: undefined,
};
const order = (id: string, more = {}) => ({
  id,
  due: 500_00,
  isCancelled: false,
  isOwn: true,
  ...more,
});

let planner: PaymentPlanner;
const plan = (line: Partial<PaymentLine> = {}, entry = 'new') =>
  planner.plan({ ...LINE, ...line }, entry);

beforeEach(() => {
  planner = new PaymentPlanner({ currency: 'INR', locale: 'en-IN', now: NOW });
  planner.learn(
    new Map([
      [1001, order('due')],
      [1002, order('other')],
      [1003, order('ended', { due: 0, isCancelled: true })],
      [1004, order('card', { due: 0, isOwn: false })],
    ]),
    new Map([['before', 'due']]),
  );
});

it('the sum that is due pays the order, once', () => {
  expect(plan()).toEqual({ is: 'paid', orderId: 'due', does: 'whole' });
  expect(plan()).toEqual({
    is: 'refused',
    orderId: 'due',
    column: 'amount',
    message: 'Nothing is due: the order is paid already',
  });
});

it('less is a part, and the rest pays it; what was learned again does not count twice', () => {
  expect(plan({ amount: 200_00 })).toMatchObject({ does: 'part' });
  planner.learn(new Map([[1001, order('due')]]), new Map());
  expect(plan({ amount: 300_01 })).toMatchObject({
    is: 'refused',
    message: expect.stringContaining('Only ₹300 is due'),
  });
  expect(plan({ amount: 300_00 })).toMatchObject({ does: 'whole' });
});

it.each<[string, Partial<PaymentLine>, object]>([
  ['money that went out', { isOut: true }, { is: 'same', does: 'out' }],
  [
    'a cancelled order',
    { reference: paymentReference(1003) },
    { is: 'paid', orderId: 'ended', does: 'back' },
  ],
  [
    'an order that is paid by card',
    { reference: paymentReference(1004) },
    { column: 'reference', message: 'The order is not paid to the shop itself' },
  ],
  [
    'no reference',
    { reference: 'Thanks 1001' },
    { column: 'reference', message: 'It has the reference of no order' },
  ],
  [
    'an unknown order',
    { reference: paymentReference(9) },
    { column: 'reference', message: 'There is no order with this reference' },
  ],
  [
    'another currency',
    { currency: 'USD' },
    { column: 'currency', message: 'It is in USD, and the shop counts in INR' },
  ],
  [
    'a day to come',
    { at: '2026-11-11T00:00:00.000Z' },
    { column: 'date', message: 'It is still to come' },
  ],
])('%s', (_, line, is) => {
  expect(plan(line)).toMatchObject(is);
});

it('a line that names several orders pays the only one whose sum it has', () => {
  const reference = `${paymentReference(1001)} ${paymentReference(1002)}`;
  expect(plan({ reference })).toMatchObject({
    is: 'refused',
    message: 'It names several orders: record it at each of them',
  });
  plan({ reference: paymentReference(1002), amount: 1_00 });
  expect(plan({ reference })).toMatchObject({ orderId: 'due', does: 'whole' });
  expect(plan({ reference, amount: 5_00 })).toMatchObject({ is: 'refused' });
});

it('a line that was recorded does nothing again, whatever has become of its order', () => {
  expect(plan({ reference: 'lost' }, 'before')).toEqual({
    is: 'same',
    orderId: 'due',
    does: 'recorded',
  });
});

it('lines are known again by the bank’s reference, or by all they say, and counted where they are alike', () => {
  const [one, other] = [new EntryDigests(), new EntryDigests()];
  const first = one.of(LINE);
  expect(one.of(LINE)).not.toBe(first);
  expect(other.of({ ...LINE, name: 'ASHA' })).toBe(first);
  for (const change of [
    { amount: 1 },
    { at: '2026-11-03T00:00:00.000Z' },
    { name: 'Ben' },
    { reference: 'x' },
    { isOut: true },
  ])
    expect(new EntryDigests().of({ ...LINE, ...change })).not.toBe(first);
  const named = new EntryDigests().of({ ...LINE, entry: 'B-1' });
  expect(new EntryDigests().of({ ...LINE, name: 'Ben', entry: 'B-1' })).toBe(named);
});

import { describe, expect, test } from 'vitest';
import {
  canCancel,
  countPieces,
  firstNameOf,
  namesOf,
  orderNumber,
  timelineOf,
  waitsForTransfer,
} from './order-words.ts';

const AT = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-22T10:00:00.000Z';

const user = { _id: 'asha', name: 'Asha' };

test('a person is addressed by the first word of their name', () => {
  expect(firstNameOf('Asha Rao')).toBe('Asha');
  expect(firstNameOf(' Asha\u00a0Rao ')).toBe('Asha');
  expect(firstNameOf('asha-7')).toBe('asha-7');
});

test('an order is called by its number', () => {
  expect(orderNumber({ number: 1001 })).toBe('#1001');
});

describe('the timeline of an order', () => {
  test('shows past steps and steps to come', () => {
    const history = [
      { status: 'Processing' as const, at: AT },
      { status: 'Shipped' as const, at: LATER },
    ];
    expect(timelineOf({ status: 'Shipped', history, user })).toEqual([
      { status: 'Processing', at: AT },
      { status: 'Shipped', at: LATER },
      { status: 'Delivered' },
    ]);
  });

  test('says who did a step: its buyer or the shop', () => {
    const cancelledBy = (by: string) =>
      timelineOf({ status: 'Cancelled', history: [{ status: 'Cancelled', at: AT, by }], user });
    expect(cancelledBy('asha')).toEqual([{ status: 'Cancelled', at: AT, by: 'by you' }]);
    expect(cancelledBy('the shop')).toEqual([{ status: 'Cancelled', at: AT, by: 'by the shop' }]);
  });

  test('leaves out a step that was undone', () => {
    const history = [
      { status: 'Processing' as const, at: AT },
      { status: 'Shipped' as const, at: LATER, by: 'the shop' },
      { status: 'Processing' as const, at: LATER, by: 'the shop', undone: true as const },
    ];
    expect(timelineOf({ status: 'Processing', history, user })).toEqual([
      { status: 'Processing', at: AT },
      { status: 'Shipped' },
      { status: 'Delivered' },
    ]);
  });

  test('ends with the cancellation', () => {
    const history = [
      { status: 'Processing' as const, at: AT },
      { status: 'Cancelled' as const, at: LATER },
    ];
    expect(timelineOf({ status: 'Cancelled', history, user })).toEqual(history);
  });
});

test.each([
  ['Processing', true],
  ['Shipped', false],
  ['Delivered', false],
  ['Cancelled', false],
] as const)('an order that is %s can be cancelled: %s', (status, can) => {
  expect(canCancel({ status })).toBe(can);
});

test('an order is named by its first product', () => {
  expect(namesOf([{ name: 'Brass Lamp' }])).toBe('Brass Lamp');
  expect(namesOf([{ name: 'Brass Lamp' }, { name: 'Tea Pot' }, { name: 'Rug' }])).toBe(
    'Brass Lamp and 2 more',
  );
});

test('pieces are counted, not lines', () => {
  expect(countPieces([{ quantity: 2 }, { quantity: 1 }])).toBe('3 items');
  expect(countPieces([{ quantity: 1 }])).toBe('1 item');
});

test.each([
  ['transfer', 'due', 'Processing', true],
  ['transfer', 'part', 'Processing', true],
  ['transfer', 'paid', 'Processing', false],
  ['transfer', 'due', 'Shipped', false],
  ['delivery', 'due', 'Processing', false],
] as const)(
  'an order by %s that is %s and %s waits for a transfer: %s',
  (method, paid, status, waits) => {
    expect(waitsForTransfer({ status, payment: { method, status: paid } })).toBe(waits);
  },
);

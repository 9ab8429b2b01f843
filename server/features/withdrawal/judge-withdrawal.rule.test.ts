import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order-status.ts';
import { deadlineOf, isInTime, piecesToWithdraw } from './judge-withdrawal.rule.ts';

const BERLIN = 'Europe/Berlin';

function orderOf(...steps: [status: OrderStatus, at: string, undone?: true][]) {
  const history = steps.map(([status, at, undone = false]) => ({
    status,
    at: new Date(at),
    undone,
  }));
  return { status: steps.at(-1)?.[0] ?? 'Processing', history };
}

const PLACED = ['Processing', '2026-03-01T10:00:00Z'] as const;
const SHIPPED = ['Shipped', '2026-03-03T10:00:00Z'] as const;
const DELIVERED = orderOf([...PLACED], [...SHIPPED], ['Delivered', '2026-03-10T08:30:00Z']);

// Directive 2011/83/EU, Article 9, and Regulation 1182/71, Article 3: the day of the delivery is not counted, and the last one
// is counted as a whole.
describe('the time of a withdrawal', () => {
  it.each([
    ['begins with the order', orderOf([...PLACED]), '2026-03-01T10:00:00Z', true],
    [
      'has no end before the delivery',
      orderOf([...PLACED], [...SHIPPED]),
      '2027-03-01T00:00:00Z',
      true,
    ],
    ['has not ended 14 days after the delivery', DELIVERED, '2026-03-24T08:30:00Z', true],
    [
      'lasts to the end of that day in the zone of the shop',
      DELIVERED,
      '2026-03-24T22:59:59Z',
      true,
    ],
    ['ends with that day', DELIVERED, '2026-03-24T23:00:00Z', false],
    ['is over 15 days after the delivery', DELIVERED, '2026-03-25T08:30:00Z', false],
    [
      'never comes for an order that is cancelled',
      orderOf([...PLACED], ['Cancelled', '2026-03-01T11:00:00Z']),
      '2026-03-01T12:00:00Z',
      false,
    ],
  ] as const)('%s', (_, order, at, isIn) => {
    expect(isInTime(order, new Date(at), BERLIN)).toBe(isIn);
  });

  it('follows the clock of the shop into summer time', () => {
    const order = orderOf([...PLACED], [...SHIPPED], ['Delivered', '2026-03-20T08:30:00Z']);
    expect(isInTime(order, new Date('2026-04-03T21:59:59Z'), BERLIN)).toBe(true);
    expect(isInTime(order, new Date('2026-04-03T22:00:00Z'), BERLIN)).toBe(false);
  });
});

it('the money is due 14 days after the withdrawal: Directive 2011/83/EU, Article 13', () => {
  expect(deadlineOf(new Date('2026-03-10T08:30:00Z'))).toEqual(new Date('2026-03-24T08:30:00Z'));
});

describe('the pieces of a withdrawal', () => {
  const lines = [
    { orderItemId: 'vase', left: 2, isExempt: false },
    { orderItemId: 'tray', left: 1, isExempt: false },
    { orderItemId: 'gone', left: 0, isExempt: false },
  ];
  const pieces = (orderItemId: string, quantity: number) => ({ orderItemId, quantity });

  it.each([
    ['are all that are left', null, [pieces('vase', 2), pieces('tray', 1)]],
    ['are those that were named', [{ _id: 'VASE', quantity: 1 }], [pieces('vase', 1)]],
    ['are no more than are left', [{ _id: 'vase', quantity: 9 }], [pieces('vase', 2)]],
    [
      'are added up if a line is named twice',
      [
        { _id: 'vase', quantity: 1 },
        { _id: 'vase', quantity: 1 },
      ],
      [pieces('vase', 2)],
    ],
    ['are none of lines that the order does not have', [{ _id: 'lamp', quantity: 1 }], []],
  ])('%s', (_, asked, expected) => {
    expect(piecesToWithdraw(lines, asked)).toEqual({ pieces: expected, exempt: [] });
  });

  it('are none of exempt goods, which are named if they were asked for', () => {
    const cake = { orderItemId: 'cake', left: 1, isExempt: true };
    expect(piecesToWithdraw([...lines, cake], null)).toMatchObject({
      pieces: [pieces('vase', 2), pieces('tray', 1)],
      exempt: ['cake'],
    });
    expect(piecesToWithdraw([...lines, cake], [{ _id: 'tray', quantity: 1 }])).toEqual({
      pieces: [pieces('tray', 1)],
      exempt: [],
    });
    expect(piecesToWithdraw([{ ...cake, left: 0 }], null)).toEqual({ pieces: [], exempt: [] });
  });
});

import { describe, expect, it } from 'vitest';
import type { OrderStatus } from './order-status.ts';
import { isInTime } from './withdrawal-days.ts';

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

  it.each([
    ['a Saturday', '2026-03-07T10:00:00Z', '2026-03-23'],
    ['a Sunday', '2026-03-08T10:00:00Z', '2026-03-23'],
    ['a Friday in the zone of the shop', '2026-03-06T10:00:00Z', '2026-03-20'],
    // 23:30 UTC is the next day in Berlin.
    ['a Saturday in the zone of the shop only', '2026-03-06T23:30:00Z', '2026-03-23'],
  ])('that would end on %s ends with %s + 14 days, or the next Monday', (_, at, last) => {
    const order = orderOf([...PLACED], [...SHIPPED], ['Delivered', at]);
    expect(isInTime(order, new Date(`${last}T22:59:59Z`), BERLIN)).toBe(true);
    expect(isInTime(order, new Date(`${last}T23:00:00Z`), BERLIN)).toBe(false);
  });

  it('follows the clock of the shop into summer time', () => {
    const order = orderOf([...PLACED], [...SHIPPED], ['Delivered', '2026-03-20T08:30:00Z']);
    expect(isInTime(order, new Date('2026-04-03T21:59:59Z'), BERLIN)).toBe(true);
    expect(isInTime(order, new Date('2026-04-03T22:00:00Z'), BERLIN)).toBe(false);
  });
});

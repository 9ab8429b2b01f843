import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order-status.ts';
import { judgeLines, judgeTime } from './judge-return.rule.ts';

const HOUR_MS = 3_600_000;
const DELIVERED_AT = new Date('2026-11-05T09:30:00Z');

function orderOf(...statuses: OrderStatus[]) {
  const history = statuses.map((status, at) => ({
    status,
    at: new Date(DELIVERED_AT.getTime() - (statuses.length - 1 - at) * HOUR_MS),
  }));
  return { status: statuses.at(-1) ?? 'Processing', history };
}

const DELIVERED = orderOf('Processing', 'Shipped', 'Delivered');
const daysLater = (days: number, ms = 0) =>
  new Date(DELIVERED_AT.getTime() + days * 24 * HOUR_MS + ms);

// The rule of the shop: returns are possible for the owner's days after the delivery.
describe('the time of a return', () => {
  it.each([
    ['at once', daysLater(0), true],
    ['in the last moment', daysLater(14, -1), true],
    ['when the days are over', daysLater(14), false],
  ])('%s', (_, now, ok) => {
    expect(judgeTime(DELIVERED, 14, now)).toEqual(ok ? { ok } : { ok, reason: 'closed' });
  });

  it('never comes where the shop takes nothing back', () => {
    expect(judgeTime(DELIVERED, 0, daysLater(0))).toEqual({ ok: false, reason: 'closed' });
  });

  it.each([
    [orderOf('Processing')],
    [orderOf('Processing', 'Shipped')],
    [orderOf('Processing', 'Cancelled')],
  ])('has not come for an order that is not delivered', (order) => {
    expect(judgeTime(order, 14, daysLater(0))).toEqual({ ok: false, reason: 'not-delivered' });
  });
});

describe('lines of a return', () => {
  const lines = [
    { orderItemId: 'line-1', productId: 'vase', left: 2 },
    { orderItemId: 'line-2', productId: 'tray', left: 0 },
  ];
  const judge = (...asked: [string, number][]) =>
    judgeLines(
      lines,
      asked.map(([productId, quantity]) => ({ productId, quantity })),
    );

  it('are pieces that are left', () => {
    expect(judge(['vase', 1])).toEqual({
      ok: true,
      lines: [{ orderItemId: 'line-1', quantity: 1 }],
    });
    expect(judge(['VASE', 2])).toMatchObject({ ok: true });
  });

  it.each<[[string, number][], string, string]>([
    [[['lamp', 1]], 'lines.0.productId', 'Is not in this order'],
    [[['vase', 3]], 'lines.0.quantity', 'At most 2 can be returned'],
    [[['tray', 1]], 'lines.0.quantity', 'None is left to return'],
    [
      [
        ['vase', 1],
        ['vase', 1],
      ],
      'lines.1.productId',
      'Is there twice',
    ],
    [
      [
        ['vase', 1],
        ['lamp', 1],
      ],
      'lines.1.productId',
      'Is not in this order',
    ],
  ])('%j is refused at %s', (asked, path, message) => {
    expect(judge(...asked)).toEqual({ ok: false, path, message });
  });
});

import { describe, expect, it } from 'vitest';
import { isStatusPath, NEXT_STATUSES, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

describe('the life of an order', () => {
  it('goes from Processing to Shipped to Delivered, or from Processing to Cancelled, and nowhere else', () => {
    const steps = ORDER_STATUSES.flatMap((from) =>
      NEXT_STATUSES[from].map((to) => `${from} → ${to}`),
    );
    expect(steps).toEqual([
      'Processing → Shipped',
      'Processing → Cancelled',
      'Shipped → Delivered',
    ]);
  });

  it.each<[OrderStatus[]]>([
    [['Processing']],
    [['Processing', 'Shipped']],
    [['Processing', 'Shipped', 'Delivered']],
    [['Processing', 'Cancelled']],
  ])('may have been %j', (history) => {
    expect(isStatusPath(history)).toBe(true);
  });

  it.each<[OrderStatus[]]>([
    [['Shipped']],
    [['Cancelled']],
    [['Processing', 'Delivered']],
    [['Processing', 'Processing']],
    [['Processing', 'Shipped', 'Cancelled']],
    [['Processing', 'Cancelled', 'Processing']],
    [['Processing', 'Shipped', 'Delivered', 'Delivered']],
  ])('was never %j', (history) => {
    expect(isStatusPath(history)).toBe(false);
  });
});

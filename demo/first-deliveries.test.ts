import { expect, test } from 'vitest';
import type { DemoOrder } from './believable-orders.ts';
import { firstDeliveries } from './first-deliveries.ts';

const DAY = 86_400_000;

/** An order of one product, delivered on the nth day. */
function delivered(productId: string, day: number): DemoOrder {
  return {
    order: { userId: `user-${day}`, status: 'Delivered', updatedAt: new Date(day * DAY) },
    items: [{ id: `line-${day}`, productId, name: 'A cup' }],
  } as DemoOrder;
}

test('the first 60 deliveries of each product are kept, whatever the order in which they come', () => {
  const deliveries = firstDeliveries(new Map([['cup', 'Kitchen']]));
  for (let day = 500; day > 0; day -= 1) deliveries.note(delivered('cup', day));
  const kept = deliveries.all();
  expect(kept.map(({ userId }) => userId)).toEqual(
    Array.from({ length: 60 }, (_, place) => `user-${place + 1}`),
  );
  expect(kept[0]).toMatchObject({ productId: 'cup', name: 'A cup', category: 'Kitchen' });
});

test('only orders that are delivered count, and only products that were asked for', () => {
  const deliveries = firstDeliveries(new Map([['cup', 'Kitchen']]));
  const { order, ...parts } = delivered('cup', 2);
  deliveries.note({ ...parts, order: { ...order, status: 'Shipped' } });
  deliveries.note(delivered('bag', 3));
  expect(deliveries.all()).toEqual([]);
});

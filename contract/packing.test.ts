import { describe, expect, it } from 'vitest';
import type { Order } from './orders.ts';
import { itemsToPack } from './packing.ts';

type Packed = Pick<Order, 'orderItems' | 'refunds' | 'history'>;

const step = (status: 'Processing' | 'Shipped', at: string, undone?: true) => ({
  status,
  at: `2026-11-20T${at}:00.000Z`,
  ...(undone && { undone }),
});

/** Two vases and a tray, with refunds of so many of them at these times. */
function orderWith(
  refunds: readonly [productId: string, quantity: number, at: string][],
  history: Packed['history'],
): Packed {
  const order = {
    orderItems: [
      { productId: 'vase', name: 'Vase', quantity: 2 },
      { productId: 'tray', name: 'Tray', quantity: 1 },
    ],
    refunds: refunds.map(([productId, quantity, at]) => ({
      at: `2026-11-20T${at}:00.000Z`,
      lines: [{ productId, quantity }],
    })),
    history,
  };
  return order as unknown as Packed;
}

const packed = (order: Packed) =>
  itemsToPack(order).map(({ productId, quantity }) => [productId, quantity]);

describe('what goes into a parcel', () => {
  const placed = step('Processing', '10:00');

  it('is all that was bought', () => {
    expect(packed(orderWith([], [placed]))).toEqual([
      ['vase', 2],
      ['tray', 1],
    ]);
  });

  it('is without pieces that were refunded before it was shipped', () => {
    const refunds = [
      ['vase', 1, '11:00'],
      ['tray', 1, '11:30'],
    ] as const;
    expect(
      packed(
        orderWith(
          [...refunds].map((each) => [...each]),
          [placed],
        ),
      ),
    ).toEqual([['vase', 1]]);
  });

  it('does not change when something is refunded later', () => {
    const history = [placed, step('Shipped', '12:00')];
    expect(packed(orderWith([['vase', 1, '13:00']], history))).toEqual([
      ['vase', 2],
      ['tray', 1],
    ]);
  });

  it('is without pieces that were refunded while the step to Shipped was undone', () => {
    const history = [placed, step('Shipped', '12:00'), step('Processing', '12:10', true)];
    expect(packed(orderWith([['vase', 2, '13:00']], history))).toEqual([['tray', 1]]);
  });
});

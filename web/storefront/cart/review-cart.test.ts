import { describe, expect, test } from 'vitest';
import type { CartItem } from '#web/cart/cart-slice.ts';
import { acceptChanges, mostOf, type Offer, reviewItem } from './review-cart.ts';

const lamp: CartItem = {
  productId: 'lamp',
  name: 'Brass Lamp',
  price: 2000,
  quantity: 3,
  stock: 9,
};
const sold = (price: number, stock: number): Offer => ({ kind: 'sold', product: { price, stock } });
const gone: Offer = { kind: 'gone' };
const unknown: Offer = { kind: 'unknown' };

describe('what has changed since an item was added', () => {
  test('is nothing while it can be had as it was', () => {
    expect(reviewItem(lamp, sold(2000, 3), 0)).toEqual([]);
  });

  test('is not known before the shop has answered', () => {
    expect(reviewItem(lamp, unknown, 0)).toEqual([]);
  });

  test('may be its price', () => {
    expect(reviewItem(lamp, sold(1800, 9), 0)).toEqual([{ kind: 'price', from: 2000, to: 1800 }]);
  });

  test('may be that fewer are left', () => {
    expect(reviewItem(lamp, sold(2000, 2), 0)).toEqual([{ kind: 'stock', left: 2 }]);
  });

  test('may be both', () => {
    expect(reviewItem(lamp, sold(2100, 0), 0)).toEqual([
      { kind: 'price', from: 2000, to: 2100 },
      { kind: 'stock', left: 0 },
    ]);
  });

  test('may be that it has left the shop', () => {
    expect(reviewItem(lamp, gone, 3)).toEqual([{ kind: 'gone' }]);
  });

  test('is not that the shopper’s own checkout holds the pieces', () => {
    expect(reviewItem(lamp, sold(2000, 0), 3)).toEqual([]);
    expect(reviewItem(lamp, sold(2000, 0), 2)).toEqual([{ kind: 'stock', left: 2 }]);
  });
});

describe('taking the changes', () => {
  test('takes price and number as they are now', () => {
    expect(acceptChanges(lamp, sold(1800, 2), 0)).toEqual({
      ...lamp,
      price: 1800,
      quantity: 2,
      stock: 2,
    });
  });

  test.each([
    ['has left the shop', gone],
    ['is sold out', sold(2000, 0)],
  ])('takes out what %s', (_, offer) => {
    expect(acceptChanges(lamp, offer, 0)).toBeNull();
  });

  test('leaves alone what nobody knows about', () => {
    expect(acceptChanges(lamp, unknown, 0)).toEqual(lamp);
  });
});

test('a cart may hold what is in stock and what its own checkout holds', () => {
  expect(mostOf(lamp, sold(2000, 4), 2)).toBe(6);
  expect(mostOf(lamp, sold(2000, 4000), 0)).toBe(100);
  expect(mostOf(lamp, unknown, 0)).toBe(9);
});

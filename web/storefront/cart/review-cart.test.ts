import { describe, expect, test } from 'vitest';
import type { CartItem } from '#web/cart/cart-state.ts';
import { acceptChanges, maxQuantity, type Offer, reviewItem } from './review-cart.ts';

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

describe('the changes since an item was added', () => {
  test('are none if price and stock are unchanged', () => {
    expect(reviewItem(lamp, sold(2000, 3), 0)).toEqual([]);
  });

  test('are none before the shop has answered', () => {
    expect(reviewItem(lamp, unknown, 0)).toEqual([]);
  });

  test('can be its price', () => {
    expect(reviewItem(lamp, sold(1800, 9), 0)).toEqual([{ kind: 'price', from: 2000, to: 1800 }]);
  });

  test('can be that fewer are left', () => {
    expect(reviewItem(lamp, sold(2000, 2), 0)).toEqual([{ kind: 'stock', left: 2 }]);
  });

  test('can be both', () => {
    expect(reviewItem(lamp, sold(2100, 0), 0)).toEqual([
      { kind: 'price', from: 2000, to: 2100 },
      { kind: 'stock', left: 0 },
    ]);
  });

  test('can be that it is no longer sold', () => {
    expect(reviewItem(lamp, gone, 3)).toEqual([{ kind: 'gone' }]);
  });

  test('don’t include pieces that the shopper’s own checkout has reserved', () => {
    expect(reviewItem(lamp, sold(2000, 0), 3)).toEqual([]);
    expect(reviewItem(lamp, sold(2000, 0), 2)).toEqual([{ kind: 'stock', left: 2 }]);
  });
});

describe('accepting the changes', () => {
  test('takes over the current price and quantity', () => {
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

  test('changes nothing while the shop has not answered', () => {
    expect(acceptChanges(lamp, unknown, 0)).toEqual(lamp);
  });
});

test('the maximum quantity is the stock plus what the shopper’s own checkout has reserved', () => {
  expect(maxQuantity(lamp, sold(2000, 4), 2)).toBe(6);
  expect(maxQuantity(lamp, sold(2000, 4000), 0)).toBe(100);
  expect(maxQuantity(lamp, unknown, 0)).toBe(9);
});

import { describe, expect, test } from 'vitest';
import { emptyCart, type CartItem } from '#web/cart/cart-state.ts';
import type { Sellable } from '#web/cart/plan-addition.ts';
import { missingWords, type OrderedLine, planReorder } from './plan-reorder.ts';

const LAMP: OrderedLine = { productId: 'lamp', name: 'Brass Lamp', quantity: 3 };
const PEN: OrderedLine = { productId: 'pen', name: 'Pen', quantity: 1 };

function offer(id: string, stock: number, price = 120): [string, Sellable] {
  return [id, { _id: id, name: id, price, stock, taxClass: 'standard', photos: [] }];
}

function inCart(productId: string, quantity: number): CartItem {
  return { productId, name: productId, price: 100, quantity, stock: 9 };
}

function reorder(
  lines: OrderedLine[],
  offers: [string, Sellable][],
  cartItems: CartItem[] = [],
  held: Record<string, number> = {},
) {
  const { items, missing } = planReorder(lines, new Map(offers), { ...emptyCart, cartItems, held });
  return {
    items: items.map(({ productId, quantity, price }) => [productId, quantity, price]),
    missing: missing.map(missingWords),
  };
}

describe('buying an order again', () => {
  test('puts as many into the cart as were ordered, at the price of today', () => {
    expect(reorder([LAMP, PEN], [offer('lamp', 9), offer('pen', 5, 80.5)])).toEqual({
      items: [
        ['lamp', 3, 120],
        ['pen', 1, 80.5],
      ],
      missing: [],
    });
  });

  test('takes what is left, and names what can’t be bought', () => {
    expect(
      reorder(
        [LAMP, PEN, { ...PEN, productId: 'ink', name: 'Ink' }],
        [offer('lamp', 2), offer('pen', 0)],
      ),
    ).toEqual({
      items: [['lamp', 2, 120]],
      missing: [
        'Only 2 of Brass Lamp can be bought now.',
        'Pen is sold out.',
        'Ink is no longer sold.',
      ],
    });
  });

  test('keeps what the cart has more of, and changes nothing the second time', () => {
    const offers = [offer('lamp', 9)];
    expect(reorder([LAMP], offers, [inCart('lamp', 5)]).items).toEqual([['lamp', 5, 120]]);
    expect(reorder([LAMP], offers, [inCart('lamp', 3)]).items).toEqual([['lamp', 3, 120]]);
    expect(reorder([LAMP], offers, [inCart('lamp', 1)]).items).toEqual([['lamp', 3, 120]]);
  });

  test('counts what the shopper’s own checkout holds', () => {
    expect(reorder([LAMP], [offer('lamp', 1)], [], { lamp: 2 })).toEqual({
      items: [['lamp', 3, 120]],
      missing: [],
    });
  });

  test('names what a full cart has no room for', () => {
    const full = Array.from({ length: 49 }, (_, at) => inCart(`other ${at}`, 1));
    expect(reorder([LAMP, PEN], [offer('lamp', 9), offer('pen', 9)], full)).toEqual({
      items: [['lamp', 3, 120]],
      missing: ['Pen does not fit: a cart holds 50 different products.'],
    });
    const withPen = [...full, inCart('pen', 1)];
    expect(reorder([PEN], [offer('pen', 9)], withPen).items).toEqual([['pen', 1, 120]]);
  });
});

import { expect, test } from 'vitest';
import type { CartItem } from '#web/cart/cart-slice.ts';
import { additionWords } from '#web/storefront/catalog/addition-words.ts';

test('the first of a product is added', () => {
  expect(additionWords({ ok: true, replaces: false, item: lamp(1) }, 'Brass Lamp', false)).toBe(
    'Added to cart: Brass Lamp',
  );
  expect(additionWords({ ok: true, replaces: false, item: lamp(4) }, 'Brass Lamp', true)).toBe(
    'Added to cart: Brass Lamp',
  );
});

test('one more says how many there are now', () => {
  expect(additionWords({ ok: true, replaces: true, item: lamp(3) }, 'Brass Lamp', false)).toBe(
    'Added to cart, 3 in all: Brass Lamp',
  );
});

test('a chosen quantity that takes the place of another is not called added', () => {
  expect(additionWords({ ok: true, replaces: true, item: lamp(2) }, 'Brass Lamp', true)).toBe(
    'Now 2 in your cart: Brass Lamp',
  );
});

test('what could not be added says why', () => {
  expect(additionWords({ ok: false, reason: 'no-more', limit: 5 }, 'Brass Lamp', false)).toBe(
    'All 5 you can buy are in your cart: Brass Lamp',
  );
  expect(additionWords({ ok: false, reason: 'no-more', limit: 1 }, 'Brass Lamp', false)).toBe(
    'The only one you can buy is in your cart: Brass Lamp',
  );
  expect(additionWords({ ok: false, reason: 'out-of-stock' }, 'Brass Lamp', false)).toBe(
    'Sorry, this has just sold out: Brass Lamp',
  );
  expect(additionWords({ ok: false, reason: 'cart-full' }, 'Brass Lamp', false)).toBe(
    'Your cart is full: it holds 50 different products',
  );
});

function lamp(quantity: number): CartItem {
  return { productId: 'lamp', name: 'Brass Lamp', price: 900, quantity, stock: 9 };
}

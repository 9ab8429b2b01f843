import { describe, expect, test } from 'vitest';
import { type CartState, emptyCart } from '#web/cart/cart-state.ts';
import { readSavedCart, writeSavedCart } from '#web/cart/saved-cart.ts';

const lamp = {
  productId: 'lamp',
  name: 'Brass Lamp',
  price: 499.5,
  quantity: 2,
  stock: 9,
  photo: '/photos/a-320.webp',
  changedAt: 1_780_000_000_000,
};
const nothing = { cartItems: [], shippingInfo: emptyCart.shippingInfo };

test('a saved cart is read back unchanged', () => {
  const cart = { cartItems: [lamp], shippingInfo: { ...emptyCart.shippingInfo, city: 'Pune' } };
  expect(readSavedCart(writeSavedCart(cart))).toEqual(cart);
});

test('only items, address and coupon code are saved', () => {
  const cart: CartState = { ...emptyCart, discount: 100 };
  const text = writeSavedCart(cart);
  expect(JSON.parse(text)).toEqual(nothing);
});

describe('text that is not a cart is read as an empty cart', () => {
  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '{"cartItems":['],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[1,2]'],
    ['items that are no list', '{"cartItems":{"length":3},"shippingInfo":"here"}'],
    ['items that are no items', '{"cartItems":[null,1,"x",[],{}]}'],
  ])('%s', (_, text) => expect(readSavedCart(text)).toEqual(nothing));
});

describe('an item is left out', () => {
  test.each([
    ['without a product', { productId: '' }],
    ['without a name', { name: 7 }],
    ['with a price that is none', { price: '499' }],
    ['with a negative price', { price: -1 }],
    ['with a price of three decimals', { price: 0.125 }],
    ['with no pieces', { quantity: 0 }],
    ['with half a piece', { quantity: 1.5 }],
    ['with a negative stock', { stock: -1 }],
    ['without a stock', { stock: undefined }],
  ])('%s', (_, change) => {
    const text = JSON.stringify({
      cartItems: [
        { ...lamp, ...change },
        { ...lamp, productId: 'other' },
      ],
    });
    expect(readSavedCart(text).cartItems.map((item) => item.productId)).toEqual(['other']);
  });
});

test('unknown fields are ignored', () => {
  const text = JSON.stringify({
    cartItems: [{ ...lamp, photo: 5, changedAt: 'now', admin: true }],
  });
  const { photo: _, changedAt: _at, ...rest } = lamp;
  expect(readSavedCart(text).cartItems).toEqual([rest]);
});

test('of two entries of one product the later one is used', () => {
  const text = JSON.stringify({ cartItems: [lamp, { ...lamp, quantity: 5 }] });
  expect(readSavedCart(text).cartItems.map((item) => item.quantity)).toEqual([5]);
});

test('at most 50 lines and 100 pieces are read', () => {
  const cartItems = Array.from({ length: 80 }, (_, at) => ({
    ...lamp,
    productId: `p${at}`,
    quantity: 4000,
  }));
  const read = readSavedCart(JSON.stringify({ cartItems })).cartItems;
  expect(read).toHaveLength(50);
  expect(read.every((item) => item.quantity === 100)).toBe(true);
});

test('a coupon code is read only if it can be one', () => {
  expect(readSavedCart(JSON.stringify({ coupon: 'FLAT200' })).coupon).toBe('FLAT200');
  expect(readSavedCart(JSON.stringify({ coupon: '<b>' }))).not.toHaveProperty('coupon');
  expect(readSavedCart(JSON.stringify({ coupon: 7 }))).not.toHaveProperty('coupon');
});

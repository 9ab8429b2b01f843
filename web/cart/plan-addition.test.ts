import { expect, test } from 'vitest';
import type { CartItem } from './cart-state.ts';
import { planAddition, type Sellable, additionWords } from './plan-addition.ts';

test('the first click adds one piece, with all that the cart shows of it', () => {
  expect(planAddition([], lamp())).toEqual({
    ok: true,
    replaces: false,
    item: {
      productId: 'lamp',
      name: 'Brass Lamp',
      price: 900,
      quantity: 1,
      stock: 5,
      photo: '/photos/a-320.webp',
    },
  });
});

test('each further click adds one', () => {
  expect(planAddition([inCart(2)], lamp())).toMatchObject({
    ok: true,
    replaces: true,
    item: { quantity: 3 },
  });
});

test('nothing is added once the cart has all that can be bought', () => {
  expect(planAddition([inCart(5)], lamp())).toEqual({ ok: false, reason: 'no-more', limit: 5 });
});

test('a chosen quantity replaces the one in the cart', () => {
  expect(planAddition([inCart(4)], lamp(), 2)).toMatchObject({ ok: true, item: { quantity: 2 } });
});

test('a quantity above the stock is reduced to the stock', () => {
  expect(planAddition([], lamp(), 80)).toMatchObject({ ok: true, item: { quantity: 5 } });
});

test('a product that is out of stock is not added', () => {
  expect(planAddition([], lamp({ stock: 0 }))).toEqual({ ok: false, reason: 'out-of-stock' });
});

test('a full cart accepts more of its products, but no new one', () => {
  const full = Array.from({ length: 50 }, (_, at) => ({ ...inCart(1), productId: `p${at}` }));
  expect(planAddition(full, lamp())).toEqual({ ok: false, reason: 'cart-full' });
  expect(planAddition(full, lamp({ _id: 'p3' }))).toMatchObject({ ok: true });
});

test('the item has the current price and stock', () => {
  expect(planAddition([inCart(1)], lamp({ price: 950, stock: 3 }))).toMatchObject({
    item: { price: 950, stock: 3 },
  });
});

test('pieces that their own open checkout has reserved can be added', () => {
  const soldOut = lamp({ stock: 0 });
  expect(planAddition([], soldOut, undefined, 2)).toMatchObject({ ok: true });
  expect(planAddition([inCart(2)], soldOut, undefined, 2)).toEqual({
    ok: false,
    reason: 'no-more',
    limit: 2,
  });
});

test('the first piece of a product is called added', () => {
  expect(additionWords({ ok: true, replaces: false, item: inCart(1) }, 'Brass Lamp', false)).toBe(
    'Added to cart: Brass Lamp',
  );
  expect(additionWords({ ok: true, replaces: false, item: inCart(4) }, 'Brass Lamp', true)).toBe(
    'Added to cart: Brass Lamp',
  );
});

test('each further piece is shown with the new quantity', () => {
  expect(additionWords({ ok: true, replaces: true, item: inCart(3) }, 'Brass Lamp', false)).toBe(
    'Added to cart, 3 in all: Brass Lamp',
  );
});

test('a chosen quantity that replaces another is not called added', () => {
  expect(additionWords({ ok: true, replaces: true, item: inCart(2) }, 'Brass Lamp', true)).toBe(
    'Now 2 in your cart: Brass Lamp',
  );
});

test('the message says why a product was not added', () => {
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

function lamp(change: Partial<Sellable> = {}): Sellable {
  const variants = [
    { url: '/photos/a-640.webp', width: 640, format: 'webp' as const },
    { url: '/photos/a-320.webp', width: 320, format: 'webp' as const },
    { url: '/photos/a-320.avif', width: 320, format: 'avif' as const },
  ];
  const photo = {
    url: '/photos/a-640.jpg',
    width: 640,
    height: 640,
    variants,
    placeholder: 'data:,',
  };
  return {
    _id: 'lamp',
    name: 'Brass Lamp',
    price: 900,
    stock: 5,
    taxClass: 'standard',
    photos: [photo],
    ...change,
  };
}

function inCart(quantity: number): CartItem {
  return { productId: 'lamp', name: 'Brass Lamp', price: 900, quantity, stock: 5 };
}

import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToCart, cartReducer, type CartItem } from '#web/cart/cart-slice.ts';
import { CART_KEY, loadCart, persistCart } from '#web/cart/persist-cart.ts';
import { readSavedCart } from '#web/cart/saved-cart.ts';

const lamp: CartItem = {
  productId: 'lamp',
  name: 'Brass Lamp',
  price: 2000,
  quantity: 2,
  stock: 9,
};

let disk: Map<string, string>;
let page: EventTarget;
let writes: number;

beforeEach(() => {
  disk = new Map();
  page = new EventTarget();
  writes = 0;
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => {
      writes += 1;
      disk.set(key, value);
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a cart survives a reload, its sums computed again', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  expect(loadCart()).toMatchObject({ cartItems: [lamp], subtotal: 4000, tax: 720, total: 4720 });
});

test('what another tab adds is here at once, and is not written back', () => {
  const { store } = openPage();
  otherTabWrites(JSON.stringify({ cartItems: [lamp] }));
  expect(store.getState().cart).toMatchObject({ cartItems: [lamp], total: 4720 });
  expect(writes).toBe(0);
});

test('storage cleared elsewhere empties the cart', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }));
  expect(store.getState().cart.cartItems).toEqual([]);
});

test('what other programs keep beside it changes nothing', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme', newValue: 'dark' }));
  expect(store.getState().cart.cartItems).toEqual([lamp]);
});

test('a page brought back by the Back button catches up', () => {
  const { store } = openPage();
  disk.set(CART_KEY, JSON.stringify({ cartItems: [lamp] }));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.getState().cart.cartItems).toEqual([lamp]);
});

test('after it is stopped, nothing is written or taken over any more', () => {
  const { store, stop } = openPage();
  stop();
  store.dispatch(addToCart(lamp));
  otherTabWrites('null');
  expect(disk.has(CART_KEY)).toBe(false);
  expect(store.getState().cart.cartItems).toEqual([lamp]);
});

test('where the browser forbids or has no storage, the cart works for as long as the page is open', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('Storage is full.', 'QuotaExceededError');
    },
  });
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  expect(store.getState().cart.cartItems).toEqual([lamp]);
});

test('what is written can be read', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  expect(readSavedCart(disk.get(CART_KEY) ?? null).cartItems).toEqual([lamp]);
});

function openPage() {
  const store = configureStore({
    reducer: { cart: cartReducer },
    preloadedState: { cart: loadCart() },
  });
  return { store, stop: persistCart(store) };
}

function otherTabWrites(text: string): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key: CART_KEY, newValue: text }));
}

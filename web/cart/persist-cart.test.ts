import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToCart, cartChosen, cartReducer, personalDataCleared } from '#web/cart/cart-slice.ts';
import type { CartItem } from '#web/cart/cart-state.ts';
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
let tab: Map<string, string>;
let page: EventTarget;
let writes: number;

beforeEach(() => {
  disk = new Map();
  tab = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  });
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

test('a cart survives a reload, with its sums recomputed', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  expect(loadCart()).toMatchObject({ cartItems: [lamp], subtotal: 4000, tax: 720, total: 4720 });
});

test('what was chosen for the cart stays with the tab, through documents, and goes with its person', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  store.dispatch(cartChosen({ delivery: 'express', payment: 'transfer', forBusiness: false }));
  expect(loadCart()).toMatchObject({
    cartItems: [lamp],
    delivery: 'express',
    payment: 'transfer',
    forBusiness: false,
  });
  expect(disk.get(CART_KEY)).not.toContain('express');
  store.dispatch(personalDataCleared());
  expect(tab.size).toBe(0);
  expect(loadCart()).not.toHaveProperty('delivery');
});

test('changes of another tab are taken over at once, and not written back', () => {
  const { store } = openPage();
  otherTabWrites(JSON.stringify({ cartItems: [lamp] }));
  expect(store.getState().cart).toMatchObject({ cartItems: [lamp], total: 4720 });
  expect(writes).toBe(0);
});

test('the cart is emptied when another tab clears the storage', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }));
  expect(store.getState().cart.cartItems).toEqual([]);
});

test('changes of other keys in the storage are ignored', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme', newValue: 'dark' }));
  expect(store.getState().cart.cartItems).toMatchObject([lamp]);
});

test('a page restored by the Back button takes over missed changes', () => {
  const { store } = openPage();
  disk.set(CART_KEY, JSON.stringify({ cartItems: [lamp] }));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.getState().cart.cartItems).toMatchObject([lamp]);
});

test('after it is stopped, nothing is written or taken over', () => {
  const { store, stop } = openPage();
  stop();
  store.dispatch(addToCart(lamp));
  otherTabWrites('null');
  expect(disk.has(CART_KEY)).toBe(false);
  expect(store.getState().cart.cartItems).toMatchObject([lamp]);
});

test('without storage the cart works while the page is open', () => {
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
  expect(store.getState().cart.cartItems).toMatchObject([lamp]);
});

test('a saved cart can be read', () => {
  const { store } = openPage();
  store.dispatch(addToCart(lamp));
  expect(readSavedCart(disk.get(CART_KEY) ?? null).cartItems).toMatchObject([lamp]);
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

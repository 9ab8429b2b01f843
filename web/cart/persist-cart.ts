import type { Store } from '@reduxjs/toolkit';
import { cartSynced } from '#web/cart/cart-slice.ts';
import { readChoices, writeChoices } from '#web/cart/cart-choices.ts';
import { type CartItem, type CartState, restoreCart } from '#web/cart/cart-state.ts';
import { readSavedCart, writeSavedCart } from '#web/cart/saved-cart.ts';

/** The cart's key in the browser's storage. */
export const CART_KEY = 'vitrine.cart';

type CartStore = Pick<Store<{ cart: CartState }>, 'getState' | 'subscribe' | 'dispatch'>;

/** The saved cart with what was chosen for it in this tab; an empty one without storage. */
export function loadCart(): CartState {
  return { ...restoreCart(readSavedCart(readText())), ...readChoices() };
}

/** The items that any tab has saved last; undefined without storage. */
export function savedItems(): CartItem[] | undefined {
  const text = readText();
  return text === null ? undefined : readSavedCart(text).cartItems;
}

/** Saves the cart on every change, and takes over changes that other tabs save. Returns a function that stops it. */
export function persistCart(store: CartStore): () => void {
  let seen = store.getState().cart;
  let known = writeSavedCart(seen);

  const stopWriting = store.subscribe(() => {
    const { cart } = store.getState();
    if (cart === seen) return;
    if (isChosenAnew(seen, cart)) writeChoices(cart);
    seen = cart;
    const now = writeSavedCart(cart);
    if (now === known) return;
    known = now;
    writeText(now);
  });

  const takeOver = (text: string | null) => {
    const saved = readSavedCart(text);
    const now = writeSavedCart(saved);
    if (now === known) return;
    // Set before the dispatch, so that it is not written back: two tabs would update each other forever.
    known = now;
    store.dispatch(cartSynced(saved));
  };
  const onStorage = (event: StorageEvent) => {
    // No key: everything was cleared.
    if (event.key === CART_KEY || event.key === null) takeOver(event.newValue);
  };
  const onPageShow = (event: PageTransitionEvent) => {
    // A page restored by the Back button has missed the events of the other tabs.
    if (event.persisted) takeOver(readText());
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);

  return () => {
    stopWriting();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

function isChosenAnew(one: CartState, other: CartState): boolean {
  return (['delivery', 'payment', 'forBusiness'] as const).some(
    (each) => one[each] !== other[each],
  );
}

// A browser may forbid storage, or have none left. The cart then lasts as long as the page.

function readText(): string | null {
  try {
    return localStorage.getItem(CART_KEY);
  } catch {
    return null;
  }
}

function writeText(text: string): void {
  try {
    localStorage.setItem(CART_KEY, text);
  } catch {
    // The cart in memory stays.
  }
}

import { setupListeners } from '@reduxjs/toolkit/query';
import { loadCart, persistCart } from './cart/persist-cart.ts';
import { makeStore } from './store.ts';

/** The browser's one store, with the cart that is saved there. The server makes a store for each render. */
export const store = makeStore(loadCart());

persistCart(store);
setupListeners(store.dispatch);

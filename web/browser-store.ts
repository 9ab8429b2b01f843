import { setupListeners } from '@reduxjs/toolkit/query';
import { rulesOf } from '#contract/pricing.ts';
import { loadCart, persistCart } from './cart/persist-cart.ts';
import { priceBy } from './cart/seen-rules.ts';
import { shopConfig } from './shop-config.ts';
import { makeStore } from './store.ts';

/** The browser's one store, with the cart that is saved there. The server makes a store for each render. */
export const store = makeStore(loadCart());

persistCart(store);
priceBy(rulesOf(shopConfig.shop), store);
setupListeners(store.dispatch);

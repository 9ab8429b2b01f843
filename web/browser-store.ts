import { setupListeners } from '@reduxjs/toolkit/query';
import { placeChosen } from './cart/cart-slice.ts';
import { readPlace, rulesHere, writePlace } from './cart/known-place.ts';
import { loadCart, persistCart } from './cart/persist-cart.ts';
import { priceBy } from './cart/seen-rules.ts';
import { shopConfig } from './shop-config.ts';
import { makeStore } from './store.ts';

/** The browser's one store, with the cart that is saved there. The server makes a store for each render. */
export const store = makeStore(loadCart());

persistCart(store);
const place = readPlace();
if (place) store.dispatch(placeChosen(place));
priceBy(rulesHere(shopConfig.shop, place), store);
let kept = place;
store.subscribe(() => {
  const { place: now } = store.getState().cart;
  if (now !== kept) writePlace((kept = now));
});
setupListeners(store.dispatch);

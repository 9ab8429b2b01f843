import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api.ts';
import { loadCart, persistCart } from './cart/persist-cart.ts';
import { cartReducer } from './cart/cart-slice.ts';
import { sessionReducer } from './session/session-slice.ts';

const rootReducer = combineReducers({
  session: sessionReducer,
  cart: cartReducer,
  [api.reducerPath]: api.reducer,
});

/** The state that screens share: the session, the cart, and the cached responses. */
export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults().concat(api.middleware),
  preloadedState: { cart: loadCart() },
});

export type ShopStore = typeof store;
export type RootState = ReturnType<typeof rootReducer>;
export type ShopDispatch = ShopStore['dispatch'];

persistCart(store);
setupListeners(store.dispatch);

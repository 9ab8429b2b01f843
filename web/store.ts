import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createContext } from 'react-router';
import { api } from './api.ts';
import { cartReducer } from './cart/cart-slice.ts';
import type { CartState } from './cart/cart-state.ts';
import { sessionReducer } from './session/session-slice.ts';

const rootReducer = combineReducers({
  session: sessionReducer,
  cart: cartReducer,
  [api.reducerPath]: api.reducer,
});

/** The state that screens share: the session, the cart, and the cached responses. */
export function makeStore(cart?: CartState) {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware),
    ...(cart && { preloadedState: { cart } }),
  });
}

export type ShopStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type ShopDispatch = ShopStore['dispatch'];

/** The context in which the router's loaders find the store. */
export const storeContext = createContext<ShopStore>();

import { configureStore } from '@reduxjs/toolkit';
import { expect, test, vi } from 'vitest';
import { DEFAULT_RULES, type PricingRules } from '#contract/pricing-rules.ts';
import { useLocalStorage } from '#testing/local-storage.ts';
import { addToCart, cartReducer, rulesSeen } from '#web/cart/cart-slice.ts';
import { priceBy } from '#web/cart/seen-rules.ts';

const lamp = { productId: 'lamp', name: 'Brass Lamp', price: 2000, quantity: 1, stock: 9 };
const cheaper = { ...DEFAULT_RULES, taxPercent: 5 };
const disk = useLocalStorage();

function openShop(rules: PricingRules) {
  const store = configureStore({ reducer: { cart: cartReducer } });
  store.dispatch(addToCart(lamp));
  priceBy(rules, store);
  return store;
}

test('a shopper is told at each visit of rules that have changed since the last, until they have seen it', () => {
  expect(openShop(DEFAULT_RULES).getState().cart).not.toHaveProperty('rulesBefore');
  expect(openShop(cheaper).getState().cart).toMatchObject({ tax: 100, rulesBefore: DEFAULT_RULES });
  const again = openShop(cheaper);
  expect(again.getState().cart).toMatchObject({ rulesBefore: DEFAULT_RULES });
  again.dispatch(rulesSeen());
  expect(openShop(cheaper).getState().cart).not.toHaveProperty('rulesBefore');
});

test.each(['', 'null', '7', '{"taxPercent":"18"}', '{"taxPercent":-1}', '{'])(
  'stored text that is not rules is ignored: %s',
  (text) => {
    disk.set('vitrine.rules', text);
    expect(openShop(cheaper).getState().cart).not.toHaveProperty('rulesBefore');
  },
);

test('without storage the cart is priced by the present rules', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(openShop(cheaper).getState().cart).toMatchObject({ tax: 100, rules: cheaper });
});

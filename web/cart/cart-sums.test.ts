import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '#contract/pricing-rules.ts';
import {
  addToCart,
  calculatePrice,
  cartReducer,
  cartSynced,
  couponEntered,
  discountApplied,
  personalDataCleared,
  resetCart,
  rulesChanged,
  rulesSeen,
} from '#web/cart/cart-slice.ts';
import { type CartItem, type CartState, emptyCart } from '#web/cart/cart-state.ts';

const { shippingInfo } = emptyCart;

describe('the sums of a cart', () => {
  test('are in whole units: 18 % tax, shipping of 200 up to 1000', () => {
    const { subtotal, tax, shippingCharges, total } = cartWith(item({ price: 499.5, quantity: 2 }));
    expect({ subtotal, tax, shippingCharges, total }).toEqual({
      subtotal: 999,
      tax: 180,
      shippingCharges: 200,
      total: 1379,
    });
  });

  test('are recomputed from the items, whatever they were before', () => {
    const wrong = { ...cartWith(item({ price: 2000 })), subtotal: 1, total: 1 };
    expect(cartReducer(wrong, calculatePrice())).toMatchObject({
      subtotal: 2000,
      tax: 360,
      total: 2360,
    });
  });

  test('include a discount', () => {
    expect(cartReducer(cartWith(item({ price: 2000 })), discountApplied(500))).toMatchObject({
      discount: 500,
      total: 1860,
    });
  });

  test('never fall below 0', () => {
    expect(cartReducer(cartWith(item({ price: 2000 })), discountApplied(9000))).toMatchObject({
      discount: 2360,
      total: 0,
    });
  });
});

describe('a coupon', () => {
  const withCoupon = [couponEntered(' flat200 '), discountApplied(200)].reduce(
    cartReducer,
    cartWith(item({ price: 2000 })),
  );

  test('is stored trimmed and in upper case', () => {
    expect(withCoupon).toMatchObject({ coupon: 'FLAT200', discount: 200 });
  });

  test('entered again changes nothing', () => {
    expect(cartReducer(withCoupon, couponEntered('Flat200'))).toEqual(withCoupon);
  });

  test('gives no discount after it was replaced or removed', () => {
    expect(cartReducer(withCoupon, couponEntered('OTHER'))).toMatchObject({
      coupon: 'OTHER',
      discount: 0,
      total: 2360,
    });
    expect(cartReducer(withCoupon, couponEntered(''))).not.toHaveProperty('coupon');
  });

  test('is removed after sign-out', () => {
    expect(cartReducer(withCoupon, personalDataCleared())).not.toHaveProperty('coupon');
  });

  test('keeps its discount when another tab changes the items', () => {
    const items = [item({ productId: 'b', price: 3000 })];
    const synced = cartSynced({ cartItems: items, shippingInfo, coupon: 'FLAT200' });
    expect(cartReducer(withCoupon, synced)).toMatchObject({ coupon: 'FLAT200', discount: 200 });
  });

  test('from another tab gives no discount until it was checked', () => {
    const synced = cartSynced({ cartItems: [item()], shippingInfo, coupon: 'OTHER' });
    expect(cartReducer(withCoupon, synced)).toMatchObject({ coupon: 'OTHER', discount: 0 });
  });
});

describe('a change of the rules', () => {
  const cart = cartWith(item({ price: 2000 }));
  const rules = { ...DEFAULT_RULES, taxPercent: 12 };
  const changed = cartReducer(cart, rulesChanged({ rules }));

  test('reprices the cart, and keeps the rules that the shopper saw until they see the change', () => {
    expect(changed).toMatchObject({ rules, tax: 240, total: 2240, rulesBefore: DEFAULT_RULES });
    expect(cartReducer(changed, rulesSeen())).not.toHaveProperty('rulesBefore');
  });

  test('that is undone is no change', () => {
    const undone = cartReducer(changed, rulesChanged({ rules: DEFAULT_RULES }));
    expect(undone).toEqual(cart);
  });

  test('that is followed by another one is shown as one', () => {
    const twice = cartReducer(changed, rulesChanged({ rules: { ...rules, taxPercent: 5 } }));
    expect(twice).toMatchObject({ tax: 100, rulesBefore: DEFAULT_RULES });
  });

  test('since the last visit is shown, too', () => {
    const seen = { ...DEFAULT_RULES, shippingCharge: 5_000 };
    const now = rulesChanged({ rules: DEFAULT_RULES, seen });
    expect(cartReducer(cart, now)).toMatchObject({ rulesBefore: seen });
    expect(cartReducer(emptyCart, now)).not.toHaveProperty('rulesBefore');
  });

  test('stays when the cart is emptied or another tab changes it', () => {
    expect(cartReducer(changed, resetCart())).toEqual({ ...emptyCart, rules });
    const synced = cartSynced({ cartItems: [item({ price: 1000 })], shippingInfo });
    expect(cartReducer(changed, synced)).toMatchObject({
      tax: 120,
      rules,
      rulesBefore: DEFAULT_RULES,
    });
  });
});

function cartWith(...items: CartItem[]): CartState {
  return items.map((one) => addToCart(one)).reduce(cartReducer, emptyCart);
}

function item(change: Partial<CartItem> = {}): CartItem {
  return { productId: 'p', name: 'Brass Lamp', price: 100, quantity: 1, stock: 200, ...change };
}

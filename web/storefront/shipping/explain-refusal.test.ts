import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '#web/api-failure.ts';
import { readRefusal } from './explain-refusal.ts';

const money = (amount: number) => `₹${amount}`;
const refused = (code: string, more = {}) =>
  readRefusal({ status: 409, code, message: 'The shop’s words.', ...more } as ApiFailure, money);

describe('a checkout that is refused', () => {
  test.each(['OUT_OF_STOCK', 'PRICE_CHANGED', 'PRODUCT_GONE'])(
    'for %s goes back to the cart, which shows the change',
    (code) => {
      expect(refused(code)).toEqual({ kind: 'to-cart' });
    },
  );

  test('because people without an order share what is in stock shows the shop’s message', () => {
    expect(refused('OUT_OF_STOCK', { items: [], limited: true })).toEqual({
      kind: 'say',
      message: 'The shop’s words.',
    });
  });

  test('because it is paid already goes to the order', () => {
    expect(refused('ALREADY_PAID', { orderId: 'o1' })).toEqual({
      kind: 'to-order',
      orderId: 'o1',
    });
  });

  test('because of a payment in progress goes to the payment page', () => {
    expect(refused('PAYMENT_PENDING')).toEqual({ kind: 'to-payment' });
  });

  test('because of its coupon says so, with the minimum if there is one', () => {
    expect(refused('COUPON_INVALID')).toMatchObject({ kind: 'coupon' });
    expect(refused('COUPON_NEEDS_ITEMS')).toMatchObject({ kind: 'coupon' });
    expect(refused('COUPON_MINIMUM', { minimum: 1500 })).toEqual({
      kind: 'coupon',
      message: 'Your coupon code needs a subtotal of at least ₹1500.',
    });
  });

  test('because the shop has changed its prices names the total, and has the rules', () => {
    const rules = { taxPercent: 12, shippingCharge: 49.5, freeShippingAbove: 500 };
    expect(refused('TOTAL_CHANGED', { total: 1860, rules })).toEqual({
      kind: 'total',
      message: 'The total is now ₹1860.',
      rules: { taxPercent: 12, shippingCharge: 4_950, freeShippingAbove: 50_000 },
    });
  });

  test('because a pickup has to be chosen says so where it can be chosen', () => {
    const errors = [{ path: 'delivery', message: 'Choose a place' }];
    expect(refused('VALIDATION', { errors })).toEqual({
      kind: 'delivery',
      message: 'Choose a place',
    });
  });

  test.each(['DELIVERY_GONE', 'TOO_HEAVY'])(
    'for %s says so where the ways of delivery are shown',
    (code) => {
      expect(refused(code)).toEqual({ kind: 'delivery', message: 'The shop’s words.' });
    },
  );

  test('because of the way to pay says so where the ways to pay are shown', () => {
    expect(refused('METHOD_UNAVAILABLE')).toEqual({
      kind: 'payment',
      message: 'The shop’s words.',
    });
  });

  test('because of the address names the fields', () => {
    const errors = [{ path: 'shippingInfo.pinCode', message: 'Six digits' }];
    expect(refused('VALIDATION', { errors })).toEqual({
      kind: 'fields',
      errors: [{ path: 'pinCode', message: 'Six digits' }],
    });
  });

  test.each(['RATE_LIMITED', 'UNAVAILABLE', 'UNREACHABLE', 'SOMETHING_NEW'])(
    'for %s shows the shop’s message',
    (code) => {
      expect(refused(code)).toEqual({ kind: 'say', message: 'The shop’s words.' });
    },
  );
});

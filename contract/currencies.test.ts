import { afterAll, describe, expect, it } from 'vitest';
import { decimalsOf } from './currencies.ts';
import { countIn, formatMoney, isAmount, toMinor, toWhole } from './money.ts';
import { priceCart } from './pricing.ts';
import { DEFAULT_RULES } from './pricing-rules.ts';
import { fromProvider, isPayable, toProvider } from './provider-currencies.ts';

afterAll(() => countIn('INR'));

describe('a currency', () => {
  it.each([
    ['JPY', 0],
    ['ISK', 0],
    ['EUR', 2],
    ['HUF', 2],
    ['KWD', 3],
  ] as const)('%s has %d decimals', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
  });

  it('that the payment provider does not take is told apart', () => {
    expect(['EUR', 'JPY', 'KWD', 'IQD', 'UYW'].map(isPayable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

// https://docs.stripe.com/currencies: zero-decimal and three-decimal currencies, and the special cases.
it.each([
  ['EUR', 1_250, 1_250],
  ['JPY', 1_250, 1_250],
  ['KWD', 125, 1_250],
  ['ISK', 1_250, 125_000],
  ['ugx', 1_250, 125_000],
])('%s: %d minor units are %d of the payment provider', (currency, minor, units) => {
  expect(toProvider(minor, currency)).toBe(units);
  expect(fromProvider(units, currency)).toBe(minor);
});

describe('amounts', () => {
  it('in yen are whole', () => {
    countIn('JPY');
    expect([toMinor(1_980), toWhole(1_980), isAmount(0.5)]).toEqual([1_980, 1_980, false]);
    expect(formatMoney(1_980, 'JPY', 'en')).toBe('¥1,980');
    const rules = { ...DEFAULT_RULES, shippingCharge: 0 };
    // 18 % of 1,980 is 356.4.
    expect(priceCart([{ price: 1_980, quantity: 1 }], rules)).toMatchObject({
      tax: 356,
      total: 2_336,
    });
  });

  it('in dinars have steps of ten fils and are shown with three decimals', () => {
    countIn('KWD');
    expect([isAmount(1.25), isAmount(1.255)]).toEqual([true, false]);
    expect(toMinor(1.25)).toBe(125);
    expect(formatMoney(1.25, 'KWD', 'en')).toMatch(/1\.250$/);
  });
});

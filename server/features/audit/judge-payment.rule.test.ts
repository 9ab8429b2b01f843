import { expect, it } from 'vitest';
import { isChargedRightly, isComingHome, isGivenBack } from './judge-payment.rule.ts';

const NOW = new Date('2026-11-03T09:05:00Z');

it('a payment may have no order yet for five minutes', () => {
  expect(isComingHome({ paidAt: new Date('2026-11-03T09:00:01Z') }, NOW)).toBe(true);
  expect(isComingHome({ paidAt: new Date('2026-11-03T09:00:00Z') }, NOW)).toBe(false);
  expect(isComingHome({ paidAt: undefined }, NOW)).toBe(false);
});

it('a payment that is refunded in full needs no order', () => {
  expect(isGivenBack({ amountReceived: 500, amountRefunded: 499 })).toBe(false);
  expect(isGivenBack({ amountReceived: 500, amountRefunded: 500 })).toBe(true);
});

it('a payment is of the amount and the currency of its order', () => {
  const payment = { amountReceived: 500, currency: 'INR' };
  expect(isChargedRightly(payment, { total: 500, currency: 'INR' })).toBe(true);
  expect(isChargedRightly(payment, { total: 501, currency: 'INR' })).toBe(false);
  expect(isChargedRightly(payment, { total: 500, currency: 'USD' })).toBe(false);
});

import { expect, it } from 'vitest';
import type { TypedMethod } from './delivery-values.ts';
import { wordsOfMethod } from './method-words.ts';

const GERMAN = { currency: 'EUR', locale: 'de-DE' };
const method = (prices: readonly string[]) =>
  ({
    kind: 'parcel',
    carrier: 'DHL',
    days: ['2', '5'],
    by: 'weight',
    bands: prices.map((price) => ({ upTo: '', price })),
  }) as unknown as TypedMethod;
const words = (prices: readonly string[]) =>
  wordsOfMethod(method(prices), GERMAN, (amount) => `€${amount}`);

it('a way of delivery is described with its price as it is typed in the shop’s language', () => {
  expect(words(['4,90'])).toBe('Parcel by DHL, 2–5 working days, €4.9');
  expect(words(['9,90', '4,90'])).toBe('Parcel by DHL, 2–5 working days, by weight from €4.9');
  expect(words(['0'])).toBe('Parcel by DHL, 2–5 working days, free');
});

it('a way of delivery that takes the same days always says one number', () => {
  const taking = (days: TypedMethod['days']) =>
    wordsOfMethod({ ...method(['0']), days }, GERMAN, String);
  expect(taking(['1', '1'])).toBe('Parcel by DHL, 1 working day, free');
  expect(taking(['3', '3'])).toBe('Parcel by DHL, 3 working days, free');
  expect(taking(['0', '1'])).toBe('Parcel by DHL, 0–1 working days, free');
});

it('a way of delivery has no price while one of its prices is missing or can’t be read', () => {
  expect(words(['4,90', ''])).toMatch(/no price yet$/);
  expect(words(['four'])).toMatch(/no price yet$/);
});

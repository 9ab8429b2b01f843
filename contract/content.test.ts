import { describe, expect, it } from 'vitest';
import { readContent, unitPriceOf, writeContent, type ContentUnit } from './content.ts';

describe('the content of a product', () => {
  it.each([
    ['500 g', 500, 'g'],
    ['500G', 500, 'g'],
    ['0,75 l', 0.75, 'l'],
    ['0.125 kg', 0.125, 'kg'],
    [' 1000000 ml ', 1_000_000, 'ml'],
  ])('is read from %j', (text, amount, unit) => {
    const content = { amount, unit: unit as ContentUnit };
    expect(readContent(text)).toEqual(content);
    expect(readContent(writeContent(content))).toEqual(content);
  });

  it.each(['', '500', 'g', '0 g', '-1 g', '1.2345 kg', '1000000.5 g', '3 oz', '1e3 g', '1 000 g'])(
    'is not read from %j',
    (text) => expect(readContent(text)).toBeUndefined(),
  );
});

// The unit price is the price of one kilogram, litre or metre: Directive 98/6/EC, articles 2(b) and 3.
describe('the unit price', () => {
  it.each([
    // Minor units of the whole content, and of a kilogram, litre or metre.
    [499, '500 g', 998, 'kg'],
    [499, '0.5 kg', 998, 'kg'],
    [1_999, '750 ml', 2_665, 'l'],
    [1_999, '75 cl', 2_665, 'l'],
    [100, '3 m', 33, 'm'],
    [250, '20 cm', 1_250, 'm'],
    // Half a minor unit is rounded up.
    [1, '2 kg', 1, 'kg'],
    [99_999_999_99, '1 g', 9_999_999_999_000, 'kg'],
  ])('of %i for %s is %i per %s', (price, text, unitPrice, per) => {
    const content = readContent(text);
    expect(content && unitPriceOf(price, content)).toEqual({ price: unitPrice, per });
  });
});

// api.md: papers name the taxes of a rate.
import { expect, test } from 'vitest';
import type { KeptQuote } from './kept-quote.ts';
import { quotedTaxes } from './paper-taxes.ts';

const rate = { gross: 11_300, taxable: 10_000, tax: 1_300 };
const named = (rates: KeptQuote['rates']) =>
  quotedTaxes(
    { seller: {}, buyer: {}, taxes: 'one', taxPercent: 0 } as unknown as Parameters<
      typeof quotedTaxes
    >[0],
    { rates } as KeptQuote,
  ).map(({ name, percent, tax }) => [name, percent, tax]);

test('a rate with one named part has its name, one without has that of the country’s tax', () => {
  const parts = [{ name: 'HST', percent: 13 }];
  expect(named([{ ...rate, percent: 13, parts, ofParts: [1_300] }])).toEqual([['HST', 13, 1_300]]);
  expect(named([{ ...rate, percent: 13 }])).toEqual([['Tax', 13, 1_300]]);
});

import { expect, test } from 'vitest';
import { errorOf } from './job-words.rule.ts';

test.each([
  [null, null, null, undefined],
  ['same', null, null, undefined],
  ['refused', 'price', 'The price would be below 0.01', 'The price would be below 0.01'],
  ['changed', 'id', null, 'The product is no longer on sale'],
  ['changed', 'sku', null, 'Its SKU has changed since'],
  ['kept', 'stock', null, 'Its stock has changed since'],
  ['kept', 'stock', 'Some were sold or reserved since', 'Some were sold or reserved since'],
] as const)('a row with the outcome %s at %s', (outcome, column, message, words) => {
  expect(errorOf({ outcome, column, message })).toBe(words);
});

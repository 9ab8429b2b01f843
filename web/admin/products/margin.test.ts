import { expect, it } from 'vitest';
import { marginOf } from './margin.ts';

it.each([
  ['500', '200', 60],
  ['499.50', '333.33', 33.3],
  ['100', '0', 100],
  ['100', '100', 0],
  ['80', '100', -25],
  ['', '100', undefined],
  ['100', '', undefined],
  ['0', '10', undefined],
  ['many', '10', undefined],
  ['100', 'few', undefined],
])('of a price of %s and a cost of %s it is %s percent', (price, cost, margin) => {
  expect(marginOf(price, cost)).toBe(margin);
});

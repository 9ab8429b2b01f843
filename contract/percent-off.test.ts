// CJEU C-330/23: a percentage is of the prior price. It is rounded down, so that no reduction is announced that isn't there.
import { expect, it } from 'vitest';
import { percentOff } from './percent-off.ts';

it.each([
  [80, 100, 20],
  [399.6, 499.5, 20],
  [66.67, 100, 33],
  [99.9, 100, 0],
  [29.99, 39.99, 25],
])('%d instead of %d is %d % less', (price, before, percent) => {
  expect(percentOff(price, before)).toBe(percent);
});

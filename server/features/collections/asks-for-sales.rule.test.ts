import { expect, it } from 'vitest';
import type { Condition } from '#contract/collections.ts';
import { asksForSales } from './asks-for-sales.rule.ts';

const CUPS: Condition = { field: 'name', is: 'contains', value: 'cup' };

it('a rule asks what is on sale if one of its conditions does, whatever it wants', () => {
  for (const value of [true, false]) {
    const onSale: Condition = { field: 'sale', is: 'equals', value };
    expect(asksForSales({ match: 'any', conditions: [CUPS, onSale] })).toBe(true);
  }
  expect(asksForSales({ match: 'all', conditions: [CUPS] })).toBe(false);
});

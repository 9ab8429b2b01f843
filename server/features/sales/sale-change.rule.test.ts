// Amounts are whole units in the API, and minor units in the database: ARCHITECTURE.md.
import { expect, it } from 'vitest';
import { shownChange, storedChange } from './sale-change.rule.ts';

const ID = '0198C7A0-0000-7000-8000-00000000000A';

it('stores amounts in minor units, and percentages as they are', () => {
  expect(storedChange({ percent: 12.5 })).toEqual({ percent: 12.5 });
  expect(storedChange({ amount: 49.5 })).toEqual({ amount: 4_950 });
  expect(storedChange({ prices: { [ID]: 99 } })).toEqual({ prices: { [ID.toLowerCase()]: 9_900 } });
});

it('shows them in whole units', () => {
  expect(shownChange({ percent: 12.5 })).toEqual({ percent: 12.5 });
  expect(shownChange({ amount: 4_950 })).toEqual({ amount: 49.5 });
  expect(shownChange({ prices: { a: 9_900 } })).toEqual({ prices: { a: 99 } });
});

import { expect, it } from 'vitest';
import { moneyBackOf } from './money-back.ts';

it('takes what was never paid off by the earlier refunds', () => {
  expect(moneyBackOf([], 0)).toEqual([]);
  expect(moneyBackOf([1_000], 400)).toEqual([400]);
  expect(moneyBackOf([100, 50], 50)).toEqual([0, 50]);
  expect(moneyBackOf([100, 200, 50], 300)).toEqual([50, 200, 50]);
});

it('gives no refund more than its amount', () => {
  expect(moneyBackOf([100], 150)).toEqual([100]);
});

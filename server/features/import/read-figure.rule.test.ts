import { expect, test } from 'vitest';
import { readFigure } from './read-figure.rule.ts';

test.each([
  ['499.50', false, 499.5],
  ['499,50', false, 499.5],
  ['499,5', true, 499.5],
  ['1,299', false, 1_299],
  ['1.299', true, 1_299],
  ['1.299,50', true, 1_299.5],
  ['1,00,000.50', false, 100_000.5],
  ['₹1,299', false, 1_299],
  ['1 299,00 €', true, 1_299],
  ['007', false, 7],
])('%s (decimal commas: %s) is %d', (text, hasDecimalCommas, value) => {
  expect(readFigure(text, hasDecimalCommas)).toEqual({ ok: true, value });
});

test.each([
  ['1.299', false],
  ['1,299', true],
  ['12,34,5', false],
  ['-5', false],
  ['', false],
  ['ten', false],
  ['1.2.3', false],
  ['Infinity', false],
  ['1.23E+12', false],
])('%s (decimal commas: %s) is not read', (text, hasDecimalCommas) => {
  expect(readFigure(text, hasDecimalCommas).ok).toBe(false);
});

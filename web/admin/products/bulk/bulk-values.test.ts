import { expect, test } from 'vitest';
import { readChange, type Way } from './bulk-values.ts';

const INDIA = { currency: 'INR', locale: 'en-IN' };

test.each<[Way, string, object | undefined]>([
  ['percent', '10', { price: { percent: 10 } }],
  ['percent', '-12.5 %', { price: { percent: -12.5 } }],
  ['plus', '+1,000', { price: { plus: 1_000 } }],
  ['plus', '−5.50', { price: { plus: -5.5 } }],
  ['set', '499.99', { price: { set: 499.99 } }],
  ['set', '-1', undefined],
  ['stock-plus', '-3', { stock: { plus: -3 } }],
  ['stock-plus', '1.5', undefined],
  ['stock-set', '0', { stock: { set: 0 } }],
  ['stock-set', '', undefined],
  ['category', ' Kitchen ', { category: 'Kitchen' }],
  ['category', 'K', undefined],
])('%s of “%s” asks for %o', (way, text, expected) => {
  expect(readChange({ way, text, isRounded: false }, INDIA)).toEqual(expected);
});

test('only prices are rounded', () => {
  expect(readChange({ way: 'percent', text: '10', isRounded: true }, INDIA)).toEqual({
    price: { percent: 10, round: true },
  });
  expect(readChange({ way: 'stock-set', text: '1', isRounded: true }, INDIA)).toEqual({
    stock: { set: 1 },
  });
});

import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { taxHoles } from './tax-holes.ts';
import { typedRate, typedTax } from './tax-values.ts';

const nameOf = (country: string) => country;
const usual = typedTax(DEFAULT_SETTINGS, nameOf);
const table = (...countries: string[]) =>
  countries.map((country) => typedRate({ class: 'standard', country, percent: 19 }));
const holes = (typed: Partial<typeof usual>, soldTo: readonly string[]) =>
  taxHoles({ ...usual, country: 'DE', taxPercent: '0', ...typed }, { soldTo, nameOf });

it('an empty table has no holes: one tax counts everywhere', () => {
  expect(holes({}, ['DE', 'AT'])).toEqual([]);
});

it('countries that are sold to without a rate are told, of many the first five', () => {
  expect(holes({ rates: table('DE') }, ['DE', 'AT'])).toEqual([
    'You sell to AT, for which the table has no rate: 0 % counts there.',
  ]);
  const many = ['AT', 'BE', 'BG', 'CY', 'CZ', 'DK', 'EE'];
  expect(holes({ rates: table('DE') }, many)[0]).toContain('AT, BE, BG, CY, CZ and 2 more');
});

it('a class without a rate at home is told', () => {
  const classes = [...usual.classes, { _id: 'books', name: 'Books' }];
  expect(holes({ rates: table('DE'), classes }, ['DE'])).toEqual([
    '“Books” has no rate in DE: 0 % counts there.',
  ]);
});

it('countries outside the EU are no holes where what leaves it is free of tax', () => {
  expect(holes({ rates: table('DE') }, ['DE', 'US', 'IN'])).toEqual([]);
  expect(holes({ rates: table('DE'), taxPercent: '19' }, ['DE', 'US'])).toHaveLength(1);
});

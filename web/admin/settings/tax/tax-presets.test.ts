import { describe, expect, it } from 'vitest';
import { EU_COUNTRIES } from '#contract/eu.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import { Settings } from '#contract/settings.ts';
import { taxProblem } from '#contract/tax-settings.ts';
import { EU_BOOK_RATES, EU_RATES } from './eu-tax-rates.ts';
import { TAX_PRESETS } from './tax-presets.ts';

const presetOf = (country: string) => TAX_PRESETS.find((preset) => preset.country === country);
const percentOf = (preset: string, taxClass: string, country: string, state?: string) =>
  presetOf(preset)?.rates.find(
    (rate) => rate.class === taxClass && rate.country === country && rate.state === state,
  )?.percent;

it.each(TAX_PRESETS)('the shop takes the rules and rates of “$country” as they are', (preset) => {
  const { rules, rates, classes, taxPercent } = preset;
  const tax = { ...rules, asksBusinesses: false, classes, rates };
  expect(Settings.shape.tax.safeParse(tax).error).toBeUndefined();
  expect(Settings.shape.taxPercent.safeParse(taxPercent).success).toBe(true);
  expect(taxProblem(tax)).toBeUndefined();
});

describe('the rates of the EU', () => {
  it('are there for each member state', () => {
    expect(Object.keys(EU_RATES).toSorted()).toEqual([...EU_COUNTRIES]);
  });

  it.each(EU_COUNTRIES)('of %s are between 2.1 and 27, the highest first', (country) => {
    const rates = EU_RATES[country];
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
    expect(Math.max(...rates)).toBeLessThanOrEqual(27);
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(2.1);
  });

  it.each(EU_COUNTRIES)('of books in %s are one of its rates, or zero', (country) => {
    expect([...EU_RATES[country], 0]).toContain(EU_BOOK_RATES[country]);
  });

  it('fill the table of a German shop: 19 and 7 % at home, and every class in every member state', () => {
    expect(percentOf('DE', STANDARD_CLASS, 'DE')).toBe(19);
    expect(percentOf('DE', 'reduced', 'DE')).toBe(7);
    expect(percentOf('DE', 'zero', 'DE')).toBe(0);
    for (const country of EU_COUNTRIES)
      for (const taxClass of [STANDARD_CLASS, 'reduced'])
        expect(percentOf('DE', taxClass, country)).toBeGreaterThan(0);
    // Books have rates of their own: the first reduced rate of Austria is not theirs.
    expect(percentOf('DE', 'reduced', 'AT')).toBe(13);
    expect(percentOf('DE', 'books', 'AT')).toBe(10);
    // Denmark has no reduced rate.
    expect(percentOf('DE', 'reduced', 'DK')).toBe(25);
    expect(presetOf('DE')?.rules).toMatchObject({
      pricesInclude: true,
      discount: 'before',
      rounding: 'minor',
    });
  });
});

it.each([
  ['IN', STANDARD_CLASS, undefined, 18],
  ['IN', 'high', undefined, 40],
  ['JP', 'reduced', undefined, 8],
  ['CA', STANDARD_CLASS, 'QC', 14.975],
  ['CA', STANDARD_CLASS, 'ON', 13],
  ['CA', STANDARD_CLASS, 'AB', 5],
] as const)('%s taxes %s in %s at %d %%', (country, taxClass, state, percent) => {
  expect(percentOf(country, taxClass, country, state)).toBe(percent);
});

it('Canada names each tax: HST alone, GST alone, or GST and the tax of the province', () => {
  const named = (state: string | undefined) =>
    presetOf('CA')
      ?.rates.find((rate) => rate.class === STANDARD_CLASS && rate.state === state)
      ?.parts?.map(({ name }) => name);
  expect([named('NS'), named('AB'), named('QC'), named(undefined)]).toEqual([
    ['HST'],
    ['GST'],
    ['GST', 'QST'],
    ['GST'],
  ]);
});

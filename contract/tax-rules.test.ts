import { describe, expect, it } from 'vitest';
import { regionCode } from './regions.ts';
import { rateAt } from './rate-at.ts';
import { taxOn, taxWithin, withOtherTax, type ListedRate, type Place } from './tax-rules.ts';

const RATES: ListedRate[] = [
  { class: 'standard', country: 'DE', percent: 19 },
  { class: 'reduced', country: 'DE', percent: 7 },
  { class: 'standard', country: 'AT', percent: 20 },
  { class: 'standard', country: 'CA', percent: 5 },
  { class: 'standard', country: 'CA', state: 'ON', percent: 13 },
  { class: 'standard', country: 'GB', percent: 20, to: '2026-11-30' },
  { class: 'standard', country: 'GB', percent: 21, from: '2026-12-01' },
];
const CASE = { home: 'DE', taxPercent: 3, day: '2026-11-26' };

describe('the rate', () => {
  const rate = (
    place: Place,
    more: Partial<Parameters<typeof rateAt>[3]> = {},
    destination?: 'always',
  ) => rateAt({ rates: RATES, destination }, 'standard', place, { ...CASE, ...more }).rate.percent;

  it('at home is that of the class', () => {
    expect(rate({ country: 'DE' })).toBe(19);
    expect(rateAt({ rates: RATES }, 'reduced', { country: 'DE' }, CASE).rate.percent).toBe(7);
  });

  it('of a state comes before that of its country', () => {
    expect(rate({ country: 'CA', state: 'ON' })).toBe(13);
    expect(rate({ country: 'CA', state: 'AB' })).toBe(5);
  });

  it('changes at midnight', () => {
    expect(rate({ country: 'GB' }, { day: '2026-11-30' })).toBe(20);
    expect(rate({ country: 'GB' }, { day: '2026-12-01' })).toBe(21);
  });

  it('is taxPercent where the table has none', () => {
    expect(rate({ country: 'JP' })).toBe(3);
    expect(rateAt({ rates: RATES }, 'books', { country: 'DE' }, CASE)).toEqual({
      rate: { percent: 3 },
      reason: 'taxPercent',
      country: 'DE',
    });
  });

  // Directive 2006/112/EC, articles 33(a) and 59c.
  it('of another member state counts above the threshold, or always if the owner says so', () => {
    expect(rate({ country: 'AT' })).toBe(19);
    expect(rate({ country: 'AT' }, { isOverThreshold: true })).toBe(20);
    expect(rate({ country: 'AT' }, {}, 'always')).toBe(20);
    expect(rate({ country: 'AT' }, { home: 'GB' })).toBe(20);
  });

  // The same, article 6.
  it.each([
    ['ES', '35001'],
    ['ES', '38 001'],
    ['FI', '22100'],
    ['IT', '23041'],
    ['FR', '97400'],
    ['DE', '78266'],
  ])('is zero outside the area of VAT: %s %s', (country, pinCode) => {
    expect(rate({ country, pinCode })).toBe(0);
  });
});

describe('a tax', () => {
  it.each([
    [1_000, 19, 190, 160],
    [250, 18, 45, 38],
    [1, 50, 1, 0],
    [10_005, 9.975, 998, 907],
  ])('on %d at %d %% is %d, and within it %d', (amount, percent, on, within) => {
    expect([taxOn(amount, percent), taxWithin(amount, percent)]).toEqual([on, within]);
  });

  it('can be rounded to whole units', () => {
    expect([taxOn(250, 18, 100), taxOn(278, 18, 100)]).toEqual([0, 100]);
  });

  it('of another place is put in its stead, with the same price without tax', () => {
    expect(withOtherTax(11_900, 19, 20)).toBe(12_000);
    expect(withOtherTax(11_900, 19, 0)).toBe(10_000);
    expect(withOtherTax(11_900, 19, 19)).toBe(11_900);
  });
});

it.each([
  ['CA', 'Québec', 'QC'],
  ['CA', 'ca-qc', 'QC'],
  ['CA', ' on ', 'ON'],
  ['US', 'new york', 'NY'],
  ['IN', 'Maharashtra', 'MH'],
  ['DE', 'Bayern', 'BAYERN'],
])('A state of %s that is written %j is %s', (country, written, code) => {
  expect(regionCode(country, written)).toBe(code);
});

import { describe, expect, it } from 'vitest';
import { filtersSet, priceWords, starsWords, withCount } from './filter-words.ts';

const texts = {
  money: (amount: number) => `₹${amount.toLocaleString('en-IN')}`,
  number: (value: number) => value.toLocaleString('en-IN'),
};

describe('prices in words', () => {
  it.each([
    ['500', '999', '₹500 – ₹999'],
    ['0', '999', 'Up to ₹999'],
    ['', '9000', 'Up to ₹9,000'],
    ['', '0', 'Up to ₹0'],
    ['2500.5', '', 'From ₹2,500.5'],
    ['5000', '10000000', 'From ₹5,000'],
  ])('from “%s” to “%s”: %s', (min, max, words) => expect(priceWords(min, max, texts)).toBe(words));
});

it.each([
  ['5', '5 stars'],
  ['4', '4 stars and up'],
])('a rating of %s is “%s”', (stars, words) => expect(starsWords(stars)).toBe(words));

it.each([
  [12, false, 'Audio (12)'],
  [0, false, 'Audio (0)'],
  [10_000, true, 'Audio (10,000+)'],
  [0, true, 'Audio'],
  [undefined, false, 'Audio'],
])('%o products (a lower bound: %s) are “%s”', (count, isMore, words) => {
  expect(withCount('Audio', { count, isMore }, texts)).toBe(words);
});

describe('the filters that are set', () => {
  it('are named in the order of the controls, both ends of a price range as one', () => {
    const filters = { category: 'Audio', min: '500', price: '999', available: '1', rating: '4' };
    expect(filtersSet(filters, texts)).toEqual([
      { words: 'Audio', without: { category: '' } },
      { words: '₹500 – ₹999', without: { min: '', price: '' } },
      { words: 'In stock', without: { available: '' } },
      { words: '4 stars and up', without: { rating: '' } },
    ]);
  });

  it('name a collection as the shop does, and what is on sale', () => {
    const collections = [{ value: 'gifts', name: 'Gifts for all', count: 3 }];
    expect(filtersSet({ collection: 'gifts', sale: '1' }, texts, collections)).toEqual([
      { words: 'In Gifts for all', without: { collection: '' } },
      { words: 'On sale', without: { sale: '' } },
    ]);
    expect(filtersSet({ collection: 'gone' }, texts, collections)[0]?.words).toBe('In gone');
  });

  it('may be none', () => expect(filtersSet({}, texts)).toEqual([]));
});

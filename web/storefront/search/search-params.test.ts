import { describe, expect, test } from 'vitest';
import { readList } from '#web/list/list-params.ts';
import {
  countProducts,
  readTypedLimit,
  readTypedPrice,
  resultsOf,
  SEARCH,
  searchFor,
  writeSearch,
} from './search-params.ts';

const NOTHING = { search: '', sort: '', page: 1, filters: {} };

describe('an address is read as a search', () => {
  test('with values of options, whose names come in their order', () => {
    const search = read('option%5BSize%5D=M&option[Colour]=Navy+blue&option[Fit]=&option=x');
    expect(search.filters).toEqual({ 'option[Size]': 'M', 'option[Colour]': 'Navy blue' });
    expect(writeSearch(search)).toBe('option%5BColour%5D=Navy+blue&option%5BSize%5D=M');
  });

  test('without parameters', () => expect(read('')).toEqual(NOTHING));

  test('with all parameters', () => {
    expect(
      read(
        'search=watch+bl&category=Watches&min=500&price=1999&available=1&rating=4&sort=asc&page=2',
      ),
    ).toEqual({
      search: 'watch bl',
      sort: 'asc',
      page: 2,
      filters: { category: 'Watches', min: '500', price: '1999', available: '1', rating: '4' },
    });
  });

  test.each([
    ['a price that is no number', 'price=abc'],
    ['a negative price', 'price=-5'],
    ['a price in exponents', 'price=1e3'],
    ['a price above every price', 'price=10000001'],
    ['a lowest price that is no number', 'min=cheap'],
    ['another value than 1 for what is in stock', 'available=yes'],
    ['more stars than there are', 'rating=6'],
    ['one star, which every rating has', 'rating=1'],
    ['half a star', 'rating=4.5'],
    ['an unknown order', 'sort=cheapest'],
    ['a page that is no number', 'page=two'],
    ['page 0', 'page=0'],
    ['a negative page', 'page=-1'],
    ['empty values', 'search=&price=&sort=&category=&page='],
    ['only spaces', 'search=+++&category=%20'],
    ['parameters of others', 'utm_source=letter'],
  ])('%s counts as not set', (_, address) => expect(read(address)).toEqual(NOTHING));

  test('with a maximum price of 0 or with decimals', () => {
    expect(read('price=0').filters.price).toBe('0');
    expect(read('price=499.50').filters.price).toBe('499.50');
  });

  test('with the former name of the sort by price', () =>
    expect(read('sort=dsc').sort).toBe('desc'));

  test('with the first of two values of a parameter', () =>
    expect(read('sort=asc&sort=desc').sort).toBe('asc'));
});

describe('a search is written as an address', () => {
  test('without default values', () => expect(writeSearch(searchFor({}))).toBe(''));

  test('and read back the same', () => {
    const search = {
      search: 'café & co',
      sort: 'newest',
      page: 3,
      filters: { category: 'Home', price: '0' },
    };
    expect(read(writeSearch(search))).toEqual(search);
  });
});

test('results are asked for with their facets', () => {
  expect(resultsOf(searchFor({}))).toBe('facets=1');
  const filters = { rating: '4', price: '99', category: 'Home', available: '1', min: '5' };
  expect(resultsOf(searchFor({ search: 'lamp', filters }))).toBe(
    'search=lamp&category=Home&min=5&price=99&available=1&rating=4&facets=1',
  );
});

describe('a price ceiling that is typed', () => {
  const typed = (text: string) => readTypedPrice(text, { currency: 'INR', locale: 'en-IN' });

  test.each([
    ['1299', '1299'],
    ['1,299', '1299'],
    ['₹1,299.50', '1299.5'],
    ['1 299', '1299'],
    ['1,00,000', '100000'],
    ['0', '0'],
    ['1,00,00,000', '10000000'],
  ])('as “%s” is %s in the address', (text, price) => expect(typed(text)).toBe(price));

  test.each(['', 'cheap', '-1', '1,29', '10000001'])('is ignored: “%s”', (text) =>
    expect(typed(text)).toBe(''),
  );
});

describe('a minimum above the maximum', () => {
  const INR = { currency: 'INR', locale: 'en-IN' };

  test.each([
    ['min', '900', { price: '500' }, ''],
    ['min', '1,000', { min: '100', price: '900' }, '100'],
    ['price', '400', { min: '500' }, ''],
    ['price', '400', { min: '500', price: '700' }, '700'],
    ['min', '500', { min: '500', price: '400' }, '500'],
  ] as const)('%s %s beside %j leaves the address as it is', (name, text, filters, price) =>
    expect(readTypedLimit(name, text, filters, INR)).toEqual({ price, isCrossed: true }),
  );

  test.each([
    ['min', '500', { price: '500' }, '500'],
    ['min', '', { min: '900', price: '500' }, ''],
    ['price', '0', {}, '0'],
    ['price', '900', { min: '500', price: '400' }, '900'],
  ] as const)('is not %s %s beside %j', (name, text, filters, price) =>
    expect(readTypedLimit(name, text, filters, INR)).toEqual({ price, isCrossed: false }),
  );
});

test.each([
  [0, false, 'No products'],
  [1, false, '1 product'],
  [24, false, '24 products'],
  [9_999, false, '9,999 products'],
  [10_000, true, '10,000+ products'],
])('%i found (more: %s) is "%s"', (total, totalIsLowerBound, words) => {
  const number = (value: number) => value.toLocaleString('en-IN');
  expect(countProducts({ total, totalIsLowerBound }, number)).toBe(words);
});

function read(address: string) {
  return readList(SEARCH, new URLSearchParams(address));
}

import { describe, expect, test } from 'vitest';
import {
  changeSearch,
  readSearch,
  readTypedPrice,
  writeSearch,
} from '#web/storefront/search/search-params.ts';

describe('an address is read as a search', () => {
  test('with nothing set', () => expect(read('')).toEqual({ page: 1 }));

  test('with everything set', () => {
    expect(read('search=watch+bl&category=Watches&price=1999&sort=asc&page=2')).toEqual({
      search: 'watch bl',
      category: 'Watches',
      price: '1999',
      sort: 'asc',
      page: 2,
    });
  });

  test.each([
    ['a price that is no number', 'price=abc'],
    ['a negative price', 'price=-5'],
    ['a price in exponents', 'price=1e3'],
    ['a price above every price', 'price=10000001'],
    ['an unknown order', 'sort=cheapest'],
    ['a page that is no number', 'page=two'],
    ['page 0', 'page=0'],
    ['a negative page', 'page=-1'],
    ['empty values', 'search=&price=&sort=&category=&page='],
    ['only spaces', 'search=+++&category=%20'],
    ['parameters of others', 'utm_source=letter'],
  ])('%s counts as not set', (_, address) => expect(read(address)).toEqual({ page: 1 }));

  test('a ceiling of 0 and one with decimals are ceilings', () => {
    expect(read('price=0').price).toBe('0');
    expect(read('price=499.50').price).toBe('499.50');
  });

  test('the old spelling of the order by price still works', () =>
    expect(read('sort=dsc').sort).toBe('desc'));

  test('what was pasted with line breaks and control characters is cleaned', () => {
    expect(read('search=%00red%0Abag%0D').search).toBe('red bag');
  });

  test('a text without end is cut', () =>
    expect(read(`search=${'a'.repeat(900)}`).search).toHaveLength(200));

  test('of a parameter given twice the first counts', () =>
    expect(read('sort=asc&sort=desc').sort).toBe('asc'));
});

describe('a search is written as an address', () => {
  test('without what is not set', () => expect(writeSearch({ page: 1 }).toString()).toBe(''));

  test('and read back the same', () => {
    const search = {
      search: 'café & co',
      category: 'Home',
      price: '0',
      sort: 'newest' as const,
      page: 3,
    };
    expect(readSearch(writeSearch(search))).toEqual(search);
  });
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

  test.each(['', 'cheap', '-1', '1,29', '10000001'])('as “%s” is none', (text) =>
    expect(typed(text)).toBe(''),
  );
});

describe('a changed search', () => {
  test('begins on its first page', () => {
    expect(changeSearch({ search: 'lamp', page: 4 }, { sort: 'asc' })).toEqual({
      search: 'lamp',
      sort: 'asc',
      page: 1,
    });
  });

  test('goes to the page asked for', () =>
    expect(changeSearch({ page: 4 }, { page: 5 }).page).toBe(5));
});

function read(address: string) {
  return readSearch(new URLSearchParams(address));
}

import { describe, expect, test } from 'vitest';
import {
  changeList,
  isNarrowed,
  type ListShape,
  readList,
  writeList,
  countRows,
} from './list-params.ts';

const PRODUCTS: ListShape = {
  sorts: ['newest', 'name', 'price-asc'],
  filters: { category: (text) => text, stock: ['out', 'low'] },
};

const read = (query: string) => readList(PRODUCTS, new URLSearchParams(query));
const rewrite = (query: string) => writeList(PRODUCTS, read(query)).toString();

describe('the state of a list', () => {
  test('is the first page in the default order without parameters', () => {
    expect(read('')).toEqual({ search: '', sort: 'newest', page: 1, filters: {} });
  });

  test('is all in the address', () => {
    expect(read('page=3&sort=name&stock=low&category=Home+%26+Living&search=lamp')).toEqual({
      search: 'lamp',
      sort: 'name',
      page: 3,
      filters: { category: 'Home & Living', stock: 'low' },
    });
  });

  test.each([
    ['page=0', ''],
    ['page=-1', ''],
    ['page=1e3', ''],
    ['page=99999999', ''],
    ['sort=cheapest', ''],
    ['stock=plenty', ''],
    ['role=admin', ''],
    ['search=%00%20', ''],
    ['search=++brass%0Alamp+', 'search=brass+lamp'],
    ['search=brass%E2%80%A8lamp', 'search=brass+lamp'],
    ['sort=newest&page=1', ''],
  ])('“%s” is written again as “%s”', (asked, written) => {
    expect(rewrite(asked)).toBe(written);
  });

  test('has equal addresses for equal lists', () => {
    expect(rewrite('page=2&stock=out&search=a')).toBe(rewrite('search=a&stock=out&page=2'));
  });

  test('has a search of at most 200 characters', () => {
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
  });
});

describe('a change', () => {
  const third = read('page=3&stock=low&search=lamp');

  test('goes back to the first page', () => {
    expect(changeList(third, { sort: 'name' })).toMatchObject({ page: 1, sort: 'name' });
  });

  test('of the page changes nothing else', () => {
    expect(changeList(third, { page: 4 })).toEqual({ ...third, page: 4 });
  });

  test('of one filter keeps the others, and an empty value removes it', () => {
    const both = changeList(third, { filters: { category: 'Audio' } });
    expect(both.filters).toEqual({ category: 'Audio', stock: 'low' });
    const one = changeList(both, { filters: { stock: '' } });
    expect(writeList(PRODUCTS, one).toString()).toBe('search=lamp&category=Audio');
  });
});

test.each([
  ['', false],
  ['sort=name&page=2', false],
  ['search=a', true],
  ['stock=out', true],
])('“%s” narrows the list down: %s', (query, narrowed) => {
  expect(isNarrowed(read(query))).toBe(narrowed);
});

const WORDS = { one: 'product', many: 'products' };

test.each([
  [{ total: 0 }, '0 products'],
  [{ total: 1 }, '1 product'],
  [{ total: 1204 }, '1,204 products'],
  [{ total: 124_500 }, '1,24,500 products'],
  [{ total: 10_000, totalIsLowerBound: true }, '10,000+ products'],
])('%j is written “%s”', (page, words) => {
  expect(countRows(WORDS, page, (value) => value.toLocaleString('en-IN'))).toBe(words);
});

import { describe, expect, it } from 'vitest';
import { canonicalOf, categoryIn, isLeftOut } from './canonical.rule.ts';

// RFC 6596: the canonical link relation.
describe('the canonical address', () => {
  it.each([
    ['/', '', '/'],
    ['/', 'utm_source=mail&x=1', '/'],
    ['/search', '', '/search'],
    ['/Search/', 'gclid=1', '/search'],
    [
      '/search',
      'page=2&category=Home+%26+Kitchen&sort=asc&price=99',
      '/search?category=Home+%26+Kitchen&page=2',
    ],
    ['/search', 'page=1&category=', '/search'],
    ['/search', 'page=x', '/search'],
    ['/search', 'sort=asc&search=%20lamp', '/search?search=lamp'],
    ['/page/delivery/', 'x=1', '/page/delivery'],
    ['/Category/Bags', 'page=2&sort=asc', '/category/bags?page=2'],
    ['/collection/gifts/', 'page=1', '/collection/gifts'],
    ['/page/delivery', 'page=2', '/page/delivery'],
    ['/cart', '', undefined],
    ['/admin/dashboard', '', undefined],
  ])('of %s?%s is %s', (path, query, canonical) => {
    expect(canonicalOf(path, query)).toBe(canonical);
  });

  it('of a search by words is left out by search engines, that of a category is not', () => {
    expect(isLeftOut('/search?search=lamp')).toBe(true);
    expect(isLeftOut('/search?category=search%3D')).toBe(false);
    expect(isLeftOut('/')).toBe(false);
  });

  it('names the category that it shows', () => {
    expect(categoryIn('/search?category=Home+%26+Kitchen&page=2')).toBe('Home & Kitchen');
    expect(categoryIn('/search')).toBeUndefined();
    expect(categoryIn('/')).toBeUndefined();
  });
});

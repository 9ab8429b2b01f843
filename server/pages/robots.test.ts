import { describe, expect, it } from 'vitest';
import { robotsText } from './robots.ts';

const file = robotsText('https://shop.example');
const rules = [...file.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, verb, start = '']) => ({
  isAllowed: verb === 'Allow',
  start,
}));

/** RFC 9309: the longest matching rule applies. */
function byLongest(address: string): boolean {
  const fitting = rules.filter(({ start }) => address.startsWith(start));
  const longest = fitting.toSorted((one, other) => other.start.length - one.start.length)[0];
  return longest?.isAllowed ?? true;
}

/** Older crawlers: the first matching rule applies. */
function byFirst(address: string): boolean {
  return rules.find(({ start }) => address.startsWith(start))?.isAllowed ?? true;
}

describe('crawlers', () => {
  it.each([
    '/',
    '/search?category=Audio',
    '/login',
    '/productdetail/01a1fc8d-cfdb-7856-994b-648a0c74e516',
    '/api/v1/config',
    '/api/v1/page/delivery',
    '/api/v1/product/latest',
    '/api/v1/product/categories',
    '/api/v1/product/all?search=lamp&page=1',
    '/api/v1/product/01a1fc8d-cfdb-7856-994b-648a0c74e516',
    '/assets/main-aaaa.js',
    '/photos/0123456789abcdef-640.webp',
    '/icon.svg',
    '/page/delivery',
    '/sitemap.xml',
    '/manifest.webmanifest',
  ])('may fetch %s', (address) => {
    expect([byLongest(address), byFirst(address)]).toEqual([true, true]);
  });

  it.each([
    '/admin',
    '/admin/dashboard',
    '/api/v1/product/admin-products?id=a',
    '/api/v1/user/all',
    '/api/v1/order/my',
    '/api/v1/payment/checkout',
    '/api/v1/dashboard/stats',
    '/cart',
    '/shipping',
    '/pay',
    '/orders',
    '/addresses',
    '/account',
    '/order/01a1fc8d-cfdb-7856-994b-648a0c74e516',
  ])('are kept out of %s', (address) => {
    expect([byLongest(address), byFirst(address)]).toEqual([false, false]);
  });

  it('are told where the sitemap is', () => {
    expect(file).toMatch(/^Sitemap: https:\/\/shop\.example\/sitemap\.xml$/m);
  });
});

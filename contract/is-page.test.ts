import { describe, expect, it } from 'vitest';
import { isPage } from './is-page.ts';

describe('a path of the web app', () => {
  it.each([
    '/',
    '/search',
    '/search/',
    '/Search',
    '/login',
    '/cart',
    '/shipping',
    '/pay',
    '/orders',
    '/order/01a1fc8d-cfdb-7856-994b-648a0c74e516',
    '/productdetail/01a1fc8d-cfdb-7856-994b-648a0c74e516',
    '/admin/dashboard',
    '/admin/product/new',
    '/admin/transaction/01a1fc8d-cfdb-7856-994b-648a0c74e516',
    '/admin/transaction/01a1fc8d-cfdb-7856-994b-648a0c74e516/label',
    '/admin/customer/demo-asha',
    '/admin/chart/bar',
    '/admin/review',
    '/admin/attention',
    '/admin/settings',
    '/admin/report',
  ])('is %s', (path) => {
    expect(isPage(path)).toBe(true);
  });

  it.each([
    '/nowhere',
    '/order',
    '/order/a/b',
    '/admin',
    '/admin/chart',
    '/admin/app',
    '/search/more',
    '/productdetail',
    '/productdetail/',
    '/productdetail/a/b',
    '/xsearch',
    '/searchx',
    '',
    '//',
  ])('is not "%s"', (path) => {
    expect(isPage(path)).toBe(false);
  });
});

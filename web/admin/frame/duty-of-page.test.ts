import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { dutyOfPage, mayOpen } from './duty-of-page.ts';

describe('the duty of a screen', () => {
  it.each([
    [paths.adminProducts, 'catalogue'],
    [paths.adminProduct('01a1'), 'catalogue'],
    [`${paths.adminTransactions}?view=attention`, 'orders'],
    [paths.adminTransaction('01a1'), 'orders'],
    [paths.adminSlips(['01a1']), 'orders'],
    ['/Admin/Staff/', 'staff'],
    [paths.adminDashboard, undefined],
  ])('of %s is %s', (path, duty) => {
    expect(dutyOfPage(path)).toBe(duty);
  });

  it('decides who may open it', () => {
    expect(mayOpen(paths.adminCoupons, ['marketing'])).toBe(true);
    expect(mayOpen(paths.adminCoupons, ['orders'])).toBe(false);
    expect(mayOpen(paths.adminDashboard, [])).toBe(true);
    expect(mayOpen(paths.adminImport, ['marketing'])).toBe(true);
    expect(mayOpen(paths.adminImport, ['orders'])).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { BINNED_WITH } from '#contract/bin-limits.ts';
import { DUTIES } from '#contract/duties.ts';
import { SEEN_WITH } from '#contract/log.ts';
import { paths } from '#web/paths.ts';
import { dutiesOfPage, mayOpen } from './duty-of-page.ts';

describe('the duty of a screen', () => {
  it.each([
    [paths.adminProducts, ['catalogue']],
    [paths.adminProduct('01a1'), ['catalogue']],
    [`${paths.adminTransactions}?view=attention`, ['orders']],
    [paths.adminTransaction('01a1'), ['orders']],
    [paths.adminSlips(['01a1']), ['orders']],
    ['/Admin/Staff/', ['staff']],
    [paths.adminDashboard, []],
  ])('of %s is %s', (path, duties) => {
    expect(dutiesOfPage(path)).toEqual(duties);
  });

  it.each([
    ['bin', paths.adminBin, Object.values(BINNED_WITH)],
    ['log', paths.adminLog, Object.values(SEEN_WITH).flat()],
  ])('of the %s is one with which it may hold something', (_, path, useful) => {
    for (const duty of DUTIES)
      expect([duty, mayOpen(path, [duty])]).toEqual([duty, useful.includes(duty)]);
    expect(mayOpen(path, [])).toBe(false);
  });

  it('decides who may open it', () => {
    expect(mayOpen(paths.adminCoupons, ['marketing'])).toBe(true);
    expect(mayOpen(paths.adminCoupons, ['orders'])).toBe(false);
    expect(mayOpen(paths.adminDashboard, [])).toBe(true);
    expect(mayOpen(paths.adminImport, ['marketing'])).toBe(true);
    expect(mayOpen(paths.adminImport, ['orders'])).toBe(false);
  });
});

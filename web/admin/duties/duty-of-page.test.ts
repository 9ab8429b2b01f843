import { describe, expect, it } from 'vitest';
import { BINNED_WITH } from '#contract/bin-limits.ts';
import { DUTIES } from '#contract/duties.ts';
import { SEEN_WITH } from '#contract/log.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { dutiesOfPage, mayOpen } from './duty-of-page.ts';

describe('the duty of a screen', () => {
  it.each([
    [adminPaths.products, ['catalogue']],
    [adminPaths.product('01a1'), ['catalogue']],
    [`${adminPaths.transactions}?view=attention`, ['orders']],
    [adminPaths.transaction('01a1'), ['orders']],
    [adminPaths.slips(['01a1']), ['orders']],
    ['/Admin/Staff/', ['staff']],
    [adminPaths.dashboard, []],
  ])('of %s is %s', (path, duties) => {
    expect(dutiesOfPage(path)).toEqual(duties);
  });

  it.each([
    ['bin', adminPaths.bin, Object.values(BINNED_WITH)],
    ['log', adminPaths.log, Object.values(SEEN_WITH).flat()],
  ])('of the %s is one with which it may hold something', (_, path, useful) => {
    for (const duty of DUTIES)
      expect([duty, mayOpen(path, [duty])]).toEqual([duty, useful.includes(duty)]);
    expect(mayOpen(path, [])).toBe(false);
  });

  it('decides who may open it', () => {
    expect(mayOpen(adminPaths.coupons, ['marketing'])).toBe(true);
    expect(mayOpen(adminPaths.coupons, ['orders'])).toBe(false);
    expect(mayOpen(adminPaths.dashboard, [])).toBe(true);
    expect(mayOpen(adminPaths.import, ['marketing'])).toBe(true);
    expect(mayOpen(adminPaths.import, ['orders'])).toBe(false);
  });
});

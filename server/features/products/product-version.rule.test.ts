// docs/api.md, "Asking twice, safely": a change of a product takes `If-Match` with its `updatedAt`.
import { describe, expect, it } from 'vitest';
import { isProductStale, productVersionAfter, versionOf } from './product-version.rule.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
const tag = (minute: number) => `"${at(minute).toISOString()}"`;
/** Edited at 12:10, something of it sold at 12:20. */
const sold = { updatedAt: at(10), stockChangedAt: at(20) };

it("a product's version is its last change, of text or of stock", () => {
  expect(versionOf(sold)).toEqual(at(20));
  expect(versionOf({ updatedAt: at(30), stockChangedAt: at(20) })).toEqual(at(30));
  expect(versionOf({ updatedAt: at(30), stockChangedAt: null })).toEqual(at(30));
});

it("a product's new version is later than its last one, even where a clock is behind", () => {
  expect(productVersionAfter(sold, at(30))).toEqual(at(30));
  expect(productVersionAfter(sold, at(20))).toEqual(new Date(at(20).getTime() + 1));
  expect(productVersionAfter(sold, at(0))).toEqual(new Date(at(20).getTime() + 1));
});

describe('a form is', () => {
  it.each<[string, string | undefined, boolean, boolean]>([
    ['current without a version', undefined, true, false],
    ['current with any version', '*', true, false],
    ['current with the version of now', tag(20), true, false],
    ['current with a weak tag', `W/${tag(20)}`, true, false],
    ['current without quotes', at(20).toISOString(), true, false],
    ['current where only sales came since, and it leaves the stock', tag(10), false, false],
    ['stale where sales came since, and it sets the stock', tag(10), true, true],
    ['stale from before the last edit', tag(9), false, true],
    ['stale with a version that never was', tag(21), false, true],
    ['stale with what is no time', '"soon"', false, true],
    ['stale with nothing', '', false, true],
  ])('%s', (_, ifMatch, changesStock, stale) => {
    expect(isProductStale(sold, ifMatch, changesStock)).toBe(stale);
  });

  it('current after an edit where the stock never moved', () => {
    expect(isProductStale({ updatedAt: at(10), stockChangedAt: null }, tag(10), true)).toBe(false);
  });
});

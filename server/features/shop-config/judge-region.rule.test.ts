import { describe, expect, it } from 'vitest';
import { judgeRegion, type RegionFacts } from './judge-region.rule.ts';

const DEFAULTS = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' };
const BERLIN = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' };
const UNSET = { currency: undefined, locale: undefined, timeZone: undefined };

function judged(facts: Partial<RegionFacts>) {
  const { set = UNSET } = facts;
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  const meant = { ...DEFAULTS, ...Object.fromEntries(given) };
  return judgeRegion({ set, meant, stored: {}, ordered: undefined, ...facts });
}

describe('the region of a shop', () => {
  it('is the default in a new one, which keeps nothing of it', () => {
    expect(judged({})).toEqual({ region: DEFAULTS, kept: {}, problems: [] });
  });

  it('is kept once the environment sets it, and stays where that is unset afterwards', () => {
    expect(judged({ set: BERLIN })).toEqual({ region: BERLIN, kept: BERLIN, problems: [] });
    expect(judged({ stored: BERLIN })).toEqual({ region: BERLIN, kept: BERLIN, problems: [] });
  });

  it('of a shop from before is that of its latest order', () => {
    const { region, kept, problems } = judged({ ordered: 'EUR' });
    expect(region).toEqual({ ...DEFAULTS, currency: 'EUR' });
    expect([kept, problems]).toEqual([region, []]);
  });

  it.each([
    [{ ...UNSET, currency: 'USD' }, undefined, /^SHOP_CURRENCY is USD, but .* EUR$/],
    [{ ...UNSET, currency: 'USD' }, 'EUR', /^SHOP_CURRENCY is USD, but .* EUR$/],
    [{ ...UNSET, timeZone: 'UTC' }, 'EUR', /^SHOP_TIME_ZONE is UTC, but .* Europe\/Berlin$/],
  ])('refuses %j with orders in %s', (set, ordered, problem) => {
    expect(judged({ set, ordered, stored: BERLIN }).problems).toEqual([
      expect.stringMatching(problem),
    ]);
  });

  it('refuses a currency that is not that of the orders of a shop from before', () => {
    expect(judged({ set: { ...UNSET, currency: 'INR' }, ordered: 'EUR' }).problems).toHaveLength(1);
  });

  it('takes another locale at any time, and another time zone before the first order', () => {
    const set = { currency: 'EUR', locale: 'en-IE', timeZone: 'Europe/Dublin' };
    expect(judged({ set, stored: BERLIN })).toEqual({ region: set, kept: set, problems: [] });
    const { region, problems } = judged({
      set: { ...UNSET, locale: 'en-IE' },
      stored: BERLIN,
      ordered: 'EUR',
    });
    expect([region, problems]).toEqual([{ ...BERLIN, locale: 'en-IE' }, []]);
  });
});

import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, publicSettings } from '#contract/settings.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { hasTaxRules, mustAskForTax, rulesHere } from './known-place.ts';

type Tax = (typeof DEFAULT_SETTINGS)['tax'];

function shopWith(tax: Partial<Tax>): ShopConfig['shop'] {
  const settings = { ...DEFAULT_SETTINGS, name: 'Shop', tax: { ...DEFAULT_SETTINGS.tax, ...tax } };
  return {
    ...publicSettings(settings, 'DE'),
    country: 'DE',
    currency: 'EUR',
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    guardRedirect: '/',
  };
}

const GERMANY = {
  pricesInclude: true,
  discount: 'before',
  rounding: 'minor',
  rates: [
    { class: 'standard', country: 'DE', percent: 19, to: '2026-12-31' },
    { class: 'standard', country: 'DE', percent: 20, from: '2027-01-01' },
    { class: 'reduced', country: 'DE', percent: 7 },
  ],
} satisfies Partial<Tax>;

describe('the rules where the shopper wants things delivered', () => {
  test('are the three numbers of a shop that has chosen nothing', () => {
    const shop = shopWith({});
    expect(hasTaxRules(shop)).toBe(false);
    expect(rulesHere(shop, { country: 'AT', pinCode: '' })).toEqual({
      taxPercent: 18,
      shippingCharge: 20_000,
      freeShippingAbove: 100_000,
    });
  });

  test('at home are those of the configuration, on the day', () => {
    const shop = shopWith(GERMANY);
    const rates = (now: string) => rulesHere(shop, undefined, new Date(now)).tax?.rates;
    expect(mustAskForTax(shop, { country: 'DE', pinCode: '10115' })).toBe(false);
    expect(rates('2026-12-31T22:59:00Z')).toEqual({
      standard: { percent: 19 },
      reduced: { percent: 7 },
    });
    expect(rates('2026-12-31T23:00:00Z')?.['standard']?.percent).toBe(20);
  });

  test('on Heligoland are not those at home, though it is in the country', () => {
    const place = { country: 'DE', pinCode: '27498', rates: { standard: { percent: 0 } } };
    const shop = shopWith(GERMANY);
    expect(mustAskForTax(shop, place)).toBe(true);
    expect(rulesHere(shop, place).tax?.rates).toEqual(place.rates);
  });

  test('elsewhere are those that the shop has answered', () => {
    const shop = shopWith({ ...GERMANY, acrossBorders: 'sameNet' });
    const now = new Date('2026-11-26');
    const rates = { standard: { percent: 20 }, reduced: { percent: 10 } };
    expect(mustAskForTax(shop, { country: 'AT' })).toBe(true);
    expect(rulesHere(shop, { country: 'AT', pinCode: '', rates }, now).tax).toMatchObject({
      rates,
      homePercents: { standard: 19, reduced: 7 },
    });
    const unanswered = rulesHere(shop, { country: 'AT', pinCode: '' }, now).tax;
    expect(unanswered?.rates['standard']?.percent).toBe(19);
    expect(unanswered?.homePercents).toBeUndefined();
  });
});

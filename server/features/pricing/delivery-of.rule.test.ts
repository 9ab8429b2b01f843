// api.md: an order says how it is delivered, and when it should arrive.
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { deliveryOf } from './delivery-of.rule.ts';

const at = (country: string) => ({
  country,
  // Half past midnight of the 27th in India.
  now: new Date('2026-11-26T19:00:00Z'),
  timeZone: 'Asia/Kolkata',
});

test('without zones it is the standard one, with the days of the settings for the country', () => {
  const standard = { _id: 'standard', name: 'Standard', kind: 'parcel' };
  expect(deliveryOf(undefined, DEFAULT_SETTINGS, at('IN'))).toEqual({
    ...standard,
    earliest: '2026-11-29',
    latest: '2026-12-02',
  });
  expect(deliveryOf(undefined, DEFAULT_SETTINGS, at('DE'))).toEqual({
    ...standard,
    earliest: '2026-12-02',
    latest: '2026-12-07',
  });
});

test('a pickup says where and when', () => {
  const shop = {
    _id: 'shop',
    name: 'Our shop',
    kind: 'pickup',
    days: [0, 1],
    by: 'pieces',
    bands: [{ upTo: null, price: 0 }],
    address: '1 Mill Road',
    hours: 'Mon–Fri',
  } as const;
  expect(deliveryOf(shop, DEFAULT_SETTINGS, at('IN'))).toEqual({
    _id: 'shop',
    name: 'Our shop',
    kind: 'pickup',
    address: '1 Mill Road',
    hours: 'Mon–Fri',
    earliest: '2026-11-27',
    latest: '2026-11-28',
  });
});

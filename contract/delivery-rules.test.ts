import { describe, expect, it } from 'vitest';
import { deliveryDays } from './delivery-days.ts';
import { methodPrice, zoneOf, type DeliveryMethod, type DeliveryZone } from './delivery-rules.ts';

const zone = (_id: string, more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  _id,
  name: _id,
  countries: ['IN'],
  methods: [],
  ...more,
});

describe('the zone of a place', () => {
  const zones = [
    zone('country'),
    zone('state', { states: { IN: ['KA', 'MH'] } }),
    zone('range', { postcodes: { IN: ['560001-560100'] } }),
    zone('prefix', { postcodes: { IN: ['411'] } }),
    zone('narrow', { postcodes: { IN: ['411001'] } }),
    zone('abroad', { countries: ['DE', 'AT'], postcodes: { DE: ['1'] } }),
  ];
  it.each([
    ['IN', 'DL', '110001', 'country'],
    ['IN', 'MH', '400001', 'state'],
    ['IN', 'MH', '411030', 'prefix'],
    ['IN', 'MH', '411001', 'narrow'],
    ['IN', 'KA', '560001', 'range'],
    ['IN', 'KA', '560100', 'range'],
    ['IN', 'KA', '560101', 'state'],
    ['DE', '', '10115', 'abroad'],
    ['DE', '', '80331', undefined],
    ['AT', '', '80331', 'abroad'],
    ['FR', '', '75001', undefined],
  ])('%s %s %s is %s', (country, state, pinCode, id) => {
    expect(zoneOf(zones, { country, state, pinCode })?.zone._id).toBe(id);
  });

  it('is the first of equals', () => {
    expect(zoneOf([zone('one'), zone('two')], { country: 'IN' })?.zone._id).toBe('one');
  });

  it('is found by a code in small letters and with blanks', () => {
    const london = [zone('london', { countries: ['GB'], postcodes: { GB: ['SW1'] } })];
    expect(zoneOf(london, { country: 'GB', pinCode: 'sw1 a1aa' })?.reason).toBe('postcode');
  });
});

describe('the price of a method', () => {
  const measures = { subtotal: 50_000, weight: 2_000, pieces: 3 };
  const price = (method: Partial<DeliveryMethod>, changed = {}) =>
    methodPrice({ by: 'weight', bands: [], ...method }, { ...measures, ...changed });
  const byWeight = {
    bands: [
      { upTo: 1_000, price: 490 },
      { upTo: 5_000, price: 990 },
    ],
  };

  it('is that of the first band that holds the cart', () => {
    expect(price(byWeight)).toBe(990);
    expect(price(byWeight, { weight: 1_000 })).toBe(490);
    expect(
      price({
        by: 'pieces',
        bands: [
          { upTo: 2, price: 1 },
          { upTo: null, price: 2 },
        ],
      }),
    ).toBe(2);
  });

  it('is none beyond the last band, even if it were free', () => {
    expect(price({ ...byWeight, freeAbove: 0 }, { weight: 5_001 })).toBeUndefined();
  });

  it('is nothing for a subtotal above the limit', () => {
    expect(price({ ...byWeight, freeAbove: 50_000 })).toBe(990);
    expect(price({ ...byWeight, freeAbove: 49_999 })).toBe(0);
  });
});

describe('the days of delivery', () => {
  // 2026-11-26 is a Thursday.
  const weekend = { daysOff: [6, 7] };
  it.each([
    [{ days: [2, 4] }, 10, '2026-11-28', '2026-11-30'],
    [{ days: [2, 4], ...weekend }, 10, '2026-11-30', '2026-12-02'],
    [{ days: [1, 1], cutOff: 14, ...weekend }, 13, '2026-11-27', '2026-11-27'],
    [{ days: [1, 1], cutOff: 14, ...weekend }, 14, '2026-11-30', '2026-11-30'],
    [{ days: [1, 1], handlingDays: 2, ...weekend }, 9, '2026-12-01', '2026-12-01'],
    [{ days: [0, 0] }, 9, '2026-11-26', '2026-11-26'],
  ] as const)('of %j ordered at %d are %s to %s', (method, hour, earliest, latest) => {
    expect(deliveryDays(method, '2026-11-26', hour)).toEqual({ earliest, latest });
  });
});

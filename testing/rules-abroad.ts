import type { SettingsChanges } from '#contract/settings.ts';

/** Prices with tax, rates of three countries and of a state with two taxes, parcels by weight and by price, and a pickup. */
export const RULES_ABROAD = {
  countries: ['IN', 'DE', 'CA'],
  taxPercent: 0,
  withdrawal: true,
  seller: { country: 'IN' },
  tax: {
    pricesInclude: true,
    discount: 'before',
    rounding: 'minor',
    delivery: 'proportion',
    acrossBorders: 'sameNet',
    classes: [
      { _id: 'standard', name: 'Standard' },
      { _id: 'reduced', name: 'Reduced' },
    ],
    rates: [
      { class: 'standard', country: 'IN', percent: 18 },
      { class: 'reduced', country: 'IN', percent: 5 },
      { class: 'standard', country: 'DE', percent: 19 },
      { class: 'reduced', country: 'DE', percent: 7 },
      {
        class: 'standard',
        country: 'CA',
        state: 'QC',
        percent: 14.975,
        parts: [
          { name: 'GST', percent: 5 },
          { name: 'QST', percent: 9.975 },
        ],
      },
    ],
  },
  delivery: {
    zones: [
      {
        _id: 'india',
        name: 'India',
        countries: ['IN'],
        methods: [
          way('parcel', 'weight', [
            { upTo: 2_000, price: 90 },
            { upTo: null, price: 240 },
          ]),
          {
            ...way('shop', 'pieces', [{ upTo: null, price: 0 }]),
            kind: 'pickup',
            address: '1 Mill Road, Pune',
          },
        ],
      },
      {
        _id: 'abroad',
        name: 'Abroad',
        countries: ['DE', 'CA'],
        methods: [
          { ...way('abroad', 'subtotal', [{ upTo: null, price: 1_500 }]), freeAbove: 20_000 },
        ],
      },
    ],
  },
} satisfies SettingsChanges;

function way(
  _id: string,
  by: 'subtotal' | 'weight' | 'pieces',
  bands: { upTo: number | null; price: number }[],
) {
  return { _id, name: _id, kind: 'parcel' as const, days: [2, 5] as [number, number], by, bands };
}

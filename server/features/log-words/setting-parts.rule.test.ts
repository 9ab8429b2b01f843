import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { changedSettingParts } from './setting-parts.rule.ts';

const { tax, delivery } = DEFAULT_SETTINGS;
const rate = (country: 'DE' | 'AT', percent: number) => ({ class: 'standard', country, percent });

it('a change of tax is told by its parts, with the words of the screen', () => {
  const after = {
    ...tax,
    pricesInclude: true,
    discount: 'before' as const,
    classes: [...tax.classes, { _id: 'reduced', name: 'Reduced' }],
    rates: [rate('DE', 19)],
  };
  expect(changedSettingParts('tax', tax, after)).toEqual([
    { field: 'tax.pricesInclude', label: 'tax in prices', as: 'words', before: false, after: true },
    {
      field: 'tax.discount',
      label: 'order of discount and tax',
      as: 'words',
      before: 'After tax',
      after: 'Before tax',
    },
    {
      field: 'tax.classes',
      label: 'classes of tax',
      as: 'words',
      before: 'Standard',
      after: 'Standard, Reduced',
    },
    {
      field: 'tax.rates',
      label: 'rates of tax',
      as: 'words',
      before: '',
      after: 'Germany, standard: 19 %',
    },
  ]);
});

it('of many rates only those that changed are told', () => {
  const of = (percent: number) => ({ ...tax, rates: [rate('DE', 19), rate('AT', percent)] });
  expect(changedSettingParts('tax', of(20), of(21))).toMatchObject([
    { before: 'Austria, standard: 20 %', after: 'Austria, standard: 21 %' },
  ]);
});

it('another order of the rates is not told', () => {
  const [one, other] = [rate('DE', 19), rate('AT', 20)];
  const of = (...rates: (typeof one)[]) => ({ ...tax, rates });
  expect(changedSettingParts('tax', of(one, other), of(other, one))).toEqual([]);
});

it('a change of the seller is told by its parts', () => {
  const { seller } = DEFAULT_SETTINGS;
  expect(changedSettingParts('seller', seller, { ...seller, country: 'DE' })).toEqual([
    {
      field: 'seller.country',
      label: 'country of the seller',
      as: 'words',
      before: 'That of the shop’s language',
      after: 'Germany',
    },
  ]);
});

it('a zone is told with its ways and prices', () => {
  const parcel = {
    _id: 'dhl',
    name: 'DHL',
    kind: 'parcel' as const,
    days: [1, 2] as [number, number],
    by: 'weight' as const,
    bands: [
      { upTo: 5_000, price: 4.9 },
      { upTo: null, price: 9.9 },
    ],
  };
  const zone = { _id: 'home', name: 'Home', countries: ['DE' as const], methods: [parcel] };
  expect(changedSettingParts('delivery', delivery, { zones: [zone] })).toMatchObject([
    { field: 'delivery.zones', before: '', after: 'Home (Germany): DHL 4.9/9.9' },
  ]);
  // In full where few words are the same before and after.
  const byPieces = { ...zone, methods: [{ ...parcel, by: 'pieces' as const, freeAbove: 50 }] };
  expect(changedSettingParts('delivery', { zones: [zone] }, { zones: [byPieces] })).toMatchObject([
    {
      before: 'Home: DHL, by weight, 4.9 up to 5000/9.9, 1–2 days',
      after: 'Home: DHL, by pieces, 4.9 up to 5000/9.9, free above 50, 1–2 days',
    },
  ]);
});

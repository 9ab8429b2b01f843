import { expect, it } from 'vitest';
import { Settings, SettingsChanges, type StoredSettings } from '#contract/settings.ts';
import { changesOfDelivery, newMethod, newZone, ofKind, typedZones } from './delivery-values.ts';

const FORMAT = { currency: 'EUR', locale: 'de-DE' };

const ZONES: StoredSettings['delivery'] = {
  zones: [
    {
      _id: 'germany',
      name: 'Germany',
      countries: ['DE', 'AT'],
      states: { AT: ['9'] },
      postcodes: { DE: ['10', '20095-20457'] },
      methods: [
        {
          _id: 'dhl',
          name: 'DHL',
          kind: 'parcel',
          carrier: 'DHL',
          days: [1, 3],
          by: 'weight',
          bands: [
            { upTo: 5_000, price: 4.9 },
            { upTo: null, price: 9.9 },
          ],
          freeAbove: 50,
          taxClass: 'reduced',
          handlingDays: 1,
          cutOff: 0,
          daysOff: [6, 7],
        },
        {
          _id: 'shop',
          name: 'Our shop',
          kind: 'pickup',
          days: [0, 1],
          by: 'subtotal',
          bands: [{ upTo: null, price: 0 }],
          address: 'Main Street 1',
          hours: 'Mon–Fri, 10–18',
        },
      ],
    },
  ],
};

it('zones that nobody edited are sent as they are', () => {
  expect(Settings.shape.delivery.parse(ZONES)).toEqual(ZONES);
  expect(changesOfDelivery(typedZones({ delivery: ZONES }), FORMAT)).toEqual({ delivery: ZONES });
});

it('amounts are read as the shop’s language writes them', () => {
  const method = { ...newMethod('post', 'Post'), bands: [{ upTo: '1.000', price: '4,90' }] };
  const zones = [{ ...newZone('home', 'Home', ['DE']), methods: [method] }];
  const sent = SettingsChanges.parse(changesOfDelivery(zones, FORMAT));
  expect(sent.delivery?.zones?.[0]?.methods[0]?.bands).toEqual([{ upTo: 1_000, price: 4.9 }]);
});

it('a new way needs a price before it can be saved', () => {
  const zones = [{ ...newZone('home', 'Home', ['DE']), methods: [newMethod('post', 'Post')] }];
  const { error } = SettingsChanges.safeParse(changesOfDelivery(zones, FORMAT));
  expect(error?.issues[0]?.path).toEqual([
    'delivery',
    'zones',
    0,
    'methods',
    0,
    'bands',
    0,
    'price',
  ]);
});

it('a pickup costs nothing as long as no price is typed', () => {
  const added = newMethod('shop', 'Our shop');
  expect(ofKind(added, 'pickup')).toMatchObject({ kind: 'pickup', bands: [{ price: '0' }] });
  expect(ofKind(added, 'parcel').bands).toEqual([{ upTo: '', price: '' }]);
  const priced = { ...added, bands: [{ upTo: '', price: '2' }] };
  expect(ofKind(priced, 'pickup').bands).toEqual(priced.bands);
});

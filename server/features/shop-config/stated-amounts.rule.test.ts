// ISO 4217: the yen has no decimals, the rupee and the euro two, the Kuwaiti dinar three.
import { expect, it } from 'vitest';
import { amountBeyond, statedAmounts } from './stated-amounts.rule.ts';

const method = {
  _id: 'parcel',
  name: 'Parcel',
  kind: 'parcel',
  days: [1, 2] as [number, number],
} as const;
const zone = { _id: 'near', name: 'Near', countries: ['JP' as const] };

it('amounts stand in prices of delivery and in limits and fees of payments, not in weights and days', () => {
  const amounts = statedAmounts({
    shippingCharge: 4.5,
    freeShippingAbove: 0,
    delivery: {
      zones: [
        {
          ...zone,
          methods: [
            { ...method, by: 'weight', bands: [{ upTo: 1_500.5, price: 3 }], freeAbove: 40 },
            { ...method, by: 'subtotal', bands: [{ upTo: 20.25, price: 2 }] },
          ],
        },
      ],
    },
    payments: [
      {
        kind: 'transfer',
        on: true,
        name: 'Bank',
        words: '',
        dueDays: 7,
        shipBeforePaid: false,
        least: 1,
        fee: 0.5,
      },
    ],
  });
  expect(amounts.map(({ place, amount }) => `${place} ${amount}`)).toEqual([
    'Shipping charge 4.5',
    'Free shipping above 0',
    'Parcel 3',
    'Parcel 40',
    'Parcel 2',
    'Parcel 20.25',
    'Bank 1',
    'Bank 0.5',
  ]);
});

it.each([
  [4.5, 0, true],
  [500, 0, false],
  [4.99, 2, false],
  [4.995, 2, true],
  [4.995, 3, false],
])('%d with %d decimals at most is beyond them: %s', (amount, decimals, isBeyond) => {
  expect(amountBeyond([{ place: 'Fee', amount }], decimals) !== undefined).toBe(isBeyond);
});

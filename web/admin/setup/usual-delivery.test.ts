import { expect, it } from 'vitest';
import { proposedDelivery } from './usual-delivery.ts';

const NEW = { shippingCharge: 200, freeShippingAbove: 1_000 };
const EURO = { shippingCharge: 4.9, freeShippingAbove: 50 };
const FREE = { shippingCharge: 0, freeShippingAbove: 0 };

it.each([
  ['a new shop', 'EUR', NEW, 'INR', EURO],
  ['a new shop in rupees', 'INR', NEW, 'INR', NEW],
  ['a new shop whose currency the start sets', 'EUR', NEW, 'EUR', EURO],
  [
    'another currency than was proposed first',
    'JPY',
    EURO,
    'EUR',
    { shippingCharge: 500, freeShippingAbove: 5_000 },
  ],
  ['a currency of which no price is known', 'MGA', EURO, 'EUR', FREE],
  [
    'a price that the owner has set',
    'USD',
    { shippingCharge: 6.5, freeShippingAbove: 50 },
    'EUR',
    undefined,
  ],
] as const)('%s: the parcel price in %s', (_, currency, now, before, proposed) => {
  expect(proposedDelivery(currency, { now, before, isAnswered: false })).toEqual(proposed);
});

it('a shop that has its country keeps its price, unless the currency changes', () => {
  const open = { now: NEW, before: 'EUR', isAnswered: true };
  expect(proposedDelivery('EUR', open)).toBeUndefined();
  expect(proposedDelivery('USD', open)).toEqual({ shippingCharge: 6, freeShippingAbove: 60 });
});

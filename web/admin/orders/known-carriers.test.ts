import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { proposedCarrier } from './known-carriers.ts';

const known = {
  names: ['Post', 'DHL'],
  ofMethods: [
    { _id: 'parcel', carrier: 'dhl' },
    { _id: 'bike', carrier: 'Pedal' },
  ],
};
const sentBy = (...ids: string[]) => ids.map((_id) => ({ delivery: { _id } }) as Order);

it('the carrier of the way of delivery is proposed, as the settings write it', () => {
  expect(proposedCarrier(known, sentBy('parcel'))).toBe('DHL');
  expect(proposedCarrier(known, sentBy('bike'))).toBe('Pedal');
  expect(proposedCarrier(known, sentBy('parcel', 'parcel'))).toBe('DHL');
});

it('no carrier is proposed for a way without one, for several, and for no orders', () => {
  expect(proposedCarrier(known, sentBy('standard'))).toBeUndefined();
  expect(proposedCarrier(known, sentBy('parcel', 'bike'))).toBeUndefined();
  expect(proposedCarrier(known, [])).toBeUndefined();
});

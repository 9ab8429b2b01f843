import { describe, expect, test } from 'vitest';
import { canWithdraw, whyNotReturned } from './return-words.ts';

const ORDERED = '2026-11-01T10:00:00.000Z';
const DELIVERED = '2026-11-05T10:00:00.000Z';
const LAMP = {
  _id: '1',
  productId: 'lamp',
  name: 'Brass Lamp',
  photo: '',
  price: 1_000,
  tax: 180,
  taxIncluded: 0,
  taxPercent: 18,
  discount: 0,
};

const delivered = {
  status: 'Delivered' as const,
  history: [
    { status: 'Processing' as const, at: ORDERED },
    { status: 'Shipped' as const, at: ORDERED },
    { status: 'Delivered' as const, at: DELIVERED },
  ],
  orderItems: [{ ...LAMP, quantity: 3, refunded: 1, returnable: 2 }],
};

describe('an order', () => {
  const within = new Date('2026-11-19T09:59:59.000Z');
  const after = new Date('2026-11-19T10:00:00.000Z');

  test('can be returned for the owner’s days after it was delivered', () => {
    expect(whyNotReturned(delivered, 14, within)).toBeUndefined();
    expect(whyNotReturned(delivered, 14, after)).toMatch(/is over/);
  });

  test('can’t be returned before it has arrived, or if the shop takes nothing back', () => {
    const shipped = {
      ...delivered,
      status: 'Shipped' as const,
      history: delivered.history.slice(0, 2),
    };
    expect(whyNotReturned(shipped, 14, within)).toMatch(/once they have arrived/);
    expect(whyNotReturned({ ...shipped, status: 'Processing' }, 14, within)).toMatch(/cancel/);
    expect(whyNotReturned({ ...shipped, status: 'Cancelled' }, 14, within)).toMatch(/cancelled/);
    expect(whyNotReturned(delivered, 0, within)).toMatch(/does not take anything back/);
  });

  test('can’t be returned once all of it is on its way back', () => {
    const all = {
      ...delivered,
      orderItems: [{ ...LAMP, quantity: 3, refunded: 1, returnable: 0 }],
    };
    expect(whyNotReturned(all, 14, within)).toMatch(/on their way back/);
  });
});

describe('an order of a shop that sells to consumers in the EU', () => {
  const day = (text: string) => new Date(`2026-11-${text}:00.000Z`);
  const there = { isOffered: true, timeZone: 'UTC' };

  test('offers to withdraw until the 14th day after the delivery is over', () => {
    expect(canWithdraw(delivered, there, day('19T23:00'))).toBe(true);
    expect(canWithdraw(delivered, there, day('20T10:00'))).toBe(false);
  });

  test('offers it before it is delivered, but not once it is cancelled or nothing is left', () => {
    const placed = { ...delivered, status: 'Processing' as const, history: [] };
    expect(canWithdraw(placed, there, day('30T10:00'))).toBe(true);
    expect(canWithdraw({ ...placed, status: 'Cancelled' }, there, day('06T10:00'))).toBe(false);
    const none = delivered.orderItems.map((item) => ({ ...item, returnable: 0 }));
    expect(canWithdraw({ ...placed, orderItems: none }, there, day('06T10:00'))).toBe(false);
  });

  test('is the only one that offers it', () => {
    expect(canWithdraw(delivered, { ...there, isOffered: false }, day('06T10:00'))).toBe(false);
  });
});

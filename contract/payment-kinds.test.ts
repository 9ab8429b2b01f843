import { describe, expect, it } from 'vitest';
import { isIban, ordersOfReferences, paymentObstacle, paymentReference } from './payment-kinds.ts';

describe('the reference of a transfer', () => {
  it('is a creditor reference of ISO 11649', () => {
    // The example of the standard.
    // It has more digits than numbers of orders.
    expect(ordersOfReferences('RF18 5390 0754 7034')).toEqual([]);
    expect(paymentReference(539007547034)).toBe('RF18539007547034');
    expect(paymentReference(1001)).toMatch(/^RF\d{2}1001$/);
  });

  it('is found in the words of a transfer, and not with a typing error', () => {
    const reference = paymentReference(1042);
    const [start, end] = [reference.slice(0, 4), reference.slice(4)];
    for (const text of [
      `order ${reference} thanks`,
      `${start} ${end}`.toLowerCase(),
      `SVWZ+${start}-${end.slice(0, 2)} ${end.slice(2)} 20261127`,
      `INV${start}00${end}`,
    ])
      expect(ordersOfReferences(text)).toEqual([1042]);
    expect(ordersOfReferences(`${reference} ${paymentReference(77)}, ${reference}`)).toEqual([
      1042, 77,
    ]);
    for (const wrong of [
      reference.replace('1042', '1043'),
      reference.replace('1042', '1024'),
      '1042',
      '',
    ])
      expect(ordersOfReferences(wrong)).toEqual([]);
  });
});

describe('an IBAN', () => {
  it.each(['DE89370400440532013000', 'GB82WEST12345698765432', 'NO9386011117947'])(
    'is right: %s',
    (iban) => {
      expect(isIban(iban)).toBe(true);
    },
  );

  it.each([
    'DE89370400440532013001',
    'DE98370400440532013000',
    'DE89',
    'de89370400440532013000',
    '',
  ])('is wrong: %s', (iban) => {
    expect(isIban(iban)).toBe(false);
  });
});

describe('a way to pay', () => {
  const cart = {
    country: 'DE',
    delivery: { _id: 'standard', kind: 'parcel' as const },
    total: 100,
  };

  it('takes a cart within its limits', () => {
    expect(paymentObstacle({ kind: 'transfer' }, cart)).toBeUndefined();
    const within = { countries: ['DE'], deliveries: ['standard'], least: 100, most: 100 };
    expect(paymentObstacle({ kind: 'delivery', ...within }, cart)).toBeUndefined();
  });

  it.each([
    [{ kind: 'transfer' as const, countries: ['FR'] }, 'country'],
    [{ kind: 'transfer' as const, deliveries: ['express'] }, 'way of delivery'],
    [{ kind: 'transfer' as const, least: 101 }, 'too small'],
    [{ kind: 'transfer' as const, most: 99 }, 'too large'],
    [{ kind: 'pickup' as const }, 'a pickup'],
  ])('says why it does not take one: %j', (conditions, why) => {
    expect(paymentObstacle(conditions, cart)).toContain(why);
  });

  it('in cash on delivery takes no pickup', () => {
    const pickup = { ...cart, delivery: { _id: 'store', kind: 'pickup' as const } };
    expect(paymentObstacle({ kind: 'delivery' }, pickup)).toContain('delivery');
    expect(paymentObstacle({ kind: 'pickup' }, pickup)).toBeUndefined();
  });
});

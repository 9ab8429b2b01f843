import { describe, expect, it } from 'vitest';
import { CouponQuery, NewCoupon } from './coupons.ts';
import { QueryPrice } from './fields.ts';
import { ShippingInfo } from './shipping.ts';

function complaints(schema: typeof ShippingInfo | typeof NewCoupon, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe('a form shows all its errors at once', () => {
  const nowhere = { address: '', city: '', state: '' };

  it('checks an Indian pin code even if the rest of the address is missing', () => {
    const rest = ['address', 'city', 'state'];
    expect(complaints(ShippingInfo, { ...nowhere, country: 'IN', pinCode: '012345' })).toEqual([
      ...rest,
      'pinCode',
    ]);
    expect(complaints(ShippingInfo, { ...nowhere, country: 'IN', pinCode: '411001' })).toEqual(
      rest,
    );
    expect(complaints(ShippingInfo, { ...nowhere, country: 'US', pinCode: '012345' })).toEqual([
      ...rest,
      'pinCode',
    ]);
  });

  it('reports no error twice', () => {
    const wrong = { ...nowhere, country: 'IN', pinCode: '1' };
    expect(complaints(ShippingInfo, wrong).filter((path) => path === 'pinCode')).toHaveLength(1);
    expect(complaints(ShippingInfo, null)).toEqual(['']);
  });

  it('refuses a percentage above 100 even if the code is invalid', () => {
    const coupon = { code: '', kind: 'percent', amount: 150 };
    expect(complaints(NewCoupon, coupon)).toEqual(['code', 'amount']);
    expect(complaints(NewCoupon, { ...coupon, kind: 'fixed' })).toEqual(['code']);
  });
});

describe('a price in a query', () => {
  it('is at most what a product may cost: more is out of range for the database', () => {
    expect(QueryPrice.parse('10000000')).toBe(10_000_000);
    expect(QueryPrice.safeParse('90000000').success).toBe(false);
  });
});

it('a search of coupons has no NUL: the database takes none, and a file of coupons would end in the middle', () => {
  expect(CouponQuery.parse({ id: 'asha', search: 'GIFT' }).search).toBe('GIFT');
  expect(CouponQuery.safeParse({ id: 'asha', search: 'a\0b' }).success).toBe(false);
});

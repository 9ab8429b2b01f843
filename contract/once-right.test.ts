import { describe, expect, it } from 'vitest';
import { NewCoupon } from './coupons.ts';
import { ShippingInfo } from './shipping.ts';

function complaints(schema: typeof ShippingInfo | typeof NewCoupon, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe('all that is wrong with a form is told at once', () => {
  const nowhere = { address: '', city: '', state: '' };

  it('with an Indian pin code, whatever else of the address is missing', () => {
    const rest = ['address', 'city', 'state'];
    expect(complaints(ShippingInfo, { ...nowhere, country: 'IN', pinCode: '012345' })).toEqual([
      ...rest,
      'pinCode',
    ]);
    expect(complaints(ShippingInfo, { ...nowhere, country: 'IN', pinCode: '411001' })).toEqual(
      rest,
    );
    expect(complaints(ShippingInfo, { ...nowhere, country: 'GB', pinCode: '012345' })).toEqual(
      rest,
    );
  });

  it('and each thing once', () => {
    const wrong = { ...nowhere, country: 'IN', pinCode: '1' };
    expect(complaints(ShippingInfo, wrong).filter((path) => path === 'pinCode')).toHaveLength(1);
    expect(complaints(ShippingInfo, null)).toEqual(['']);
  });

  it('with a percentage above 100, whatever its code is', () => {
    const coupon = { code: '', kind: 'percent', amount: 150 };
    expect(complaints(NewCoupon, coupon)).toEqual(['code', 'amount']);
    expect(complaints(NewCoupon, { ...coupon, kind: 'fixed' })).toEqual(['code']);
  });
});

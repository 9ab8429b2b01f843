import { describe, expect, test } from 'vitest';
import type { NewCoupon } from '#contract/coupons.ts';
import {
  changesOf,
  checkCoupon,
  type CouponValues,
  makesOrdersFree,
  NO_COUPON,
  typicalDiscount,
  valuesOf,
} from './coupon-form.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const LAMP = '019a0000-0000-7000-8000-000000000001';
const good: CouponValues = { ...NO_COUPON, code: 'diwali-20', amount: '500' };

const check = (change: Partial<CouponValues>) => checkCoupon({ ...good, ...change }, NOW, 'en-IN');
const errorsOf = (change: Partial<CouponValues>) => {
  const checked = check(change);
  return checked.ok ? {} : checked.errors;
};

test('only code and amount are required, and empty fields are not sent', () => {
  expect(check({})).toEqual({
    ok: true,
    coupon: { code: 'DIWALI-20', kind: 'fixed', amount: 500 },
  });
});

test('all fields can be filled in', () => {
  expect(
    check({
      kind: 'percent',
      amount: '12.5',
      minSubtotal: '999.50',
      expiresAt: '2026-12-24T18:00',
      startsAt: '2026-12-01T09:00',
      usageLimit: '100',
      perUserLimit: '1',
      firstOrderOnly: true,
      categories: ['Lamps'],
      productIds: [LAMP],
    }),
  ).toEqual({
    ok: true,
    coupon: {
      code: 'DIWALI-20',
      kind: 'percent',
      amount: 12.5,
      minSubtotal: 999.5,
      expiresAt: new Date('2026-12-24T18:00').toISOString(),
      startsAt: new Date('2026-12-01T09:00').toISOString(),
      usageLimit: 100,
      perUserLimit: 1,
      firstOrderOnly: true,
      categories: ['Lamps'],
      productIds: [LAMP],
    },
  });
});

test('a percentage may be typed with a percent sign', () => {
  expect(check({ kind: 'percent', amount: '10 %' })).toMatchObject({ coupon: { amount: 10 } });
  expect(errorsOf({ amount: '10%' })).toHaveProperty('amount');
});

describe('the form is refused', () => {
  test.each([
    [{ code: '' }, { code: 'Enter or generate a code' }],
    [{ code: 'été' }, { code: 'Use 3 to 32 letters, digits, dashes or underscores' }],
    [{ amount: '' }, { amount: 'Enter an amount from 0.01 to 1,00,00,000' }],
    [{ amount: '1e3' }, { amount: 'Enter an amount from 0.01 to 1,00,00,000' }],
    [{ amount: '1.005' }, { amount: 'Enter an amount from 0.01 to 1,00,00,000' }],
    [{ kind: 'percent', amount: '101' }, { amount: 'Enter a percentage from 0.01 to 100' }],
    [
      { minSubtotal: '-1' },
      { minSubtotal: 'Enter an amount up to 1,00,00,000, or leave it empty' },
    ],
    [{ usageLimit: '0' }, { usageLimit: 'Enter a whole number from 1, or leave it empty' }],
    [{ perUserLimit: '1.5' }, { perUserLimit: 'Enter a whole number from 1, or leave it empty' }],
    [{ expiresAt: '2020-01-01T00:00' }, { expiresAt: 'Choose a time to come, or leave it empty' }],
    [
      { startsAt: '2027-01-01T00:00', expiresAt: '2026-12-31T00:00' },
      { expiresAt: 'Choose a time after the start' },
    ],
  ] satisfies [Partial<CouponValues>, object][])('%j', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  test('with all errors at once', () => {
    expect(errorsOf({ code: '', kind: 'percent', amount: '101', usageLimit: '1.5' })).toEqual({
      code: 'Enter or generate a code',
      amount: 'Enter a percentage from 0.01 to 100',
      usageLimit: 'Enter a whole number from 1, or leave it empty',
    });
  });
});

describe('a coupon gives everything away', () => {
  const AVERAGE = 5_000;
  const isAsked = (coupon: Pick<NewCoupon, 'kind' | 'amount'> & Partial<NewCoupon>) =>
    makesOrdersFree({ code: 'FREE', ...coupon }, AVERAGE);

  test.each<[Parameters<typeof isAsked>[0], boolean]>([
    [{ kind: 'percent', amount: 100 }, true],
    [{ kind: 'percent', amount: 99.99 }, false],
    [{ kind: 'percent', amount: 100, perUserLimit: 1 }, true],
    [{ kind: 'percent', amount: 100, minSubtotal: 1_000 }, true],
    [{ kind: 'percent', amount: 100, usageLimit: 1 }, false],
    [{ kind: 'percent', amount: 100, expiresAt: '2026-12-24T18:00:00.000Z' }, false],
    [{ kind: 'fixed', amount: 5_000 }, true],
    [{ kind: 'fixed', amount: 4_999.99 }, false],
    [{ kind: 'fixed', amount: 6_000, minSubtotal: 5_999 }, true],
    [{ kind: 'fixed', amount: 6_000, minSubtotal: 6_000 }, false],
    [{ kind: 'fixed', amount: 6_000, usageLimit: 10 }, false],
  ])('%j: %s', (coupon, expected) => {
    expect(isAsked(coupon)).toBe(expected);
  });

  test('with any amount while there are no orders', () => {
    expect(makesOrdersFree({ code: 'FREE', kind: 'fixed', amount: 1 }, 0)).toBe(true);
  });
});

describe('the form of a coupon that is there', () => {
  const coupon = {
    _id: LAMP,
    code: 'DIWALI',
    kind: 'percent' as const,
    amount: 12.5,
    minSubtotal: 0,
    expiresAt: '2026-11-20T10:00:30.000Z',
    paused: false,
    usageLimit: 10,
    firstOrderOnly: false,
    exceptSales: false,
    categories: ['Lamps'],
    productIds: [],
    collections: [],
    timesUsed: 3,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
  };
  const shown = valuesOf(coupon);
  const save = (change: Partial<CouponValues>) => {
    const values = { ...shown, ...change };
    const checked = checkCoupon(values, NOW, 'en-IN', shown);
    return checked.ok ? changesOf(checked.coupon, values, shown) : checked.errors;
  };

  test('sends what was changed, and null for what was emptied', () => {
    expect(save({})).toEqual({});
    expect(save({ amount: '15', usageLimit: '', categories: [] })).toEqual({
      amount: 15,
      usageLimit: null,
      categories: null,
    });
    expect(save({ firstOrderOnly: true, minSubtotal: '500' })).toEqual({
      firstOrderOnly: true,
      minSubtotal: 500,
    });
  });

  test('may keep an end that is over, but not get another one', () => {
    expect(save({ amount: '15' })).toEqual({ amount: 15 });
    expect(save({ expiresAt: '2026-11-19T10:00' })).toEqual({
      expiresAt: 'Choose a time to come, or leave it empty',
    });
  });
});

test.each([
  [{ kind: 'percent', amount: '12.5%' }, 100],
  [{ kind: 'percent', amount: '' }, undefined],
  [{ kind: 'percent', amount: '101' }, undefined],
  [{ kind: 'percent', amount: '10', categories: ['Lamps'] }, undefined],
  [{ kind: 'percent', amount: '10', collections: [LAMP] }, undefined],
  [{ kind: 'fixed', amount: '10' }, undefined],
] satisfies [Partial<CouponValues>, number | undefined][])(
  'of a typical cart of 800, %j takes %s',
  (change, discount) => {
    expect(typicalDiscount({ ...NO_COUPON, ...change }, 800)).toBe(discount);
  },
);

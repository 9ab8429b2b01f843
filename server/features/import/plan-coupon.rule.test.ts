// docs/api.md, "Files that are imported": what a line of a file of coupons does.
import { expect, test } from 'vitest';
import { planCoupon, type KnownCoupon } from './plan-coupon.rule.ts';

const NOW = new Date('2026-11-23T00:00:00Z');
const ID = '0199f3a0-0000-7000-8000-000000000001';
const fixed: KnownCoupon = {
  id: ID,
  code: 'FIXED',
  kind: 'fixed',
  amount: 5_000,
  minSubtotal: 0,
  startsAt: null,
  expiresAt: '2026-12-31T18:29:59.000Z',
  paused: false,
  usageLimit: 9,
  perUserLimit: null,
  firstOrderOnly: false,
  exceptSales: false,
  categories: ['Kitchen'],
  productIds: [],
  collections: [],
  timesUsed: 3,
};
const byCode = { byId: undefined, byCode: fixed };
const nobody = { byId: undefined, byCode: undefined };

test('a line changes the fields in which it differs from its coupon', () => {
  const changes = { code: 'FIXED', amount: 60, usageLimit: null, categories: ['Kitchen'] };
  expect(planCoupon({ changes }, byCode, NOW)).toEqual({
    is: 'changed',
    couponId: ID,
    before: { amount: 5_000, usageLimit: 9 },
    after: { amount: 6_000, usageLimit: null },
  });
});

test('a line that says what is so already does nothing', () => {
  const changes = {
    code: 'FIXED',
    amount: 50,
    minSubtotal: null,
    expiresAt: '2026-12-31T18:29:59.000Z',
    productIds: [],
  };
  expect(planCoupon({ id: ID, changes }, { ...byCode, byId: fixed }, NOW)).toMatchObject({
    is: 'same',
  });
});

test('a line without a coupon adds one, without limits that it doesn’t name', () => {
  const changes = { code: 'NEW', kind: 'percent', amount: 12.5, perUserLimit: 1 } as const;
  expect(planCoupon({ changes }, nobody, NOW)).toEqual({
    is: 'new',
    after: {
      code: 'NEW',
      kind: 'percent',
      amount: 1_250,
      minSubtotal: 0,
      startsAt: null,
      expiresAt: null,
      paused: false,
      usageLimit: null,
      perUserLimit: 1,
      firstOrderOnly: false,
      exceptSales: false,
      categories: [],
      productIds: [],
      collections: [],
    },
  });
});

const NEW = { code: 'NEW', kind: 'fixed', amount: 5 } as const;
const OTHER = { ...fixed, id: ID.replace(/1$/, '2') };

test.each<[string, Parameters<typeof planCoupon>[0], Parameters<typeof planCoupon>[1]]>([
  ['id', { id: ID, changes: {} }, nobody],
  ['code', { id: ID, changes: { code: 'FIXED' } }, { byId: OTHER, byCode: fixed }],
  ['code', { changes: { kind: 'fixed', amount: 5 } }, nobody],
  ['kind', { changes: { code: 'NEW', amount: 5 } }, nobody],
  ['amount', { changes: { code: 'NEW', kind: 'fixed' } }, nobody],
  ['expiresAt', { changes: { ...NEW, expiresAt: '2026-11-22T00:00:00.000Z' } }, nobody],
  ['expiresAt', { changes: { startsAt: '2027-01-01T00:00:00.000Z' } }, byCode],
  ['amount', { changes: { kind: 'percent', amount: 101 } }, byCode],
  ['usageLimit', { changes: { usageLimit: 2 } }, byCode],
])('a line with a wrong %s is refused', (column, line, known) => {
  expect(planCoupon(line, known, NOW)).toMatchObject({ is: 'refused', column });
});

test('a coupon that is over can be changed', () => {
  const over = { ...fixed, expiresAt: '2026-01-01T00:00:00.000Z' };
  const changes = { code: 'FIXED', paused: true };
  expect(planCoupon({ changes }, { ...byCode, byCode: over }, NOW)).toMatchObject({
    is: 'changed',
  });
});

import { expect, it } from 'vitest';
import { COUPON_FIELD_NAMES, describeCouponField } from '#contract/coupon-fields.ts';
import { CouponChanges } from '#contract/coupons.ts';
import { byColumn, ofColumns, shownTerms, storedTerms, termsOfRow } from './stored-coupon.rule.ts';

const ID = '0199F3A0-0000-7000-8000-000000000001';
const VALUES = {
  code: 'SPRING',
  kind: 'percent',
  discount: 12.5,
  money: 999.5,
  time: '2026-12-31T18:29:59.000Z',
  flag: true,
  count: 3,
  names: ['Lamps', 'Rugs'],
  ids: [ID.toLowerCase()],
};

it.each(COUPON_FIELD_NAMES)('%s comes back from its column as it was sent', (field) => {
  const value = VALUES[describeCouponField(field).kind];
  const changes = CouponChanges.parse({ [field]: value });
  expect(shownTerms(ofColumns(byColumn(storedTerms(changes))))).toEqual({ [field]: value });
});

it.each(COUPON_FIELD_NAMES.filter((field) => describeCouponField(field).none !== undefined))(
  'null for %s is stored as no limit',
  (field) => {
    expect(storedTerms({ [field]: null })).toEqual({ [field]: describeCouponField(field).none });
  },
);

it('stores amounts in hundredths, and each category and product once', () => {
  const sent = { amount: 12.5, minSubtotal: 999.5, categories: ['A', 'A'], productIds: [ID, ID] };
  expect(byColumn(storedTerms(sent))).toEqual({
    amount: 1_250,
    min_subtotal: 99_950,
    categories: ['A'],
    product_ids: [ID.toLowerCase()],
  });
});

it('reads the times of a row as the API writes them', () => {
  const row = { ...storedTerms({ code: 'A10' }), expiresAt: new Date(VALUES.time), startsAt: null };
  expect(termsOfRow(row as Parameters<typeof termsOfRow>[0])).toEqual({
    code: 'A10',
    expiresAt: VALUES.time,
    startsAt: null,
  });
});

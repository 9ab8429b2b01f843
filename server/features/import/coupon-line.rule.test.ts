// docs/api.md, "Files that are imported": what a line of a file of coupons says.
import { expect, test } from 'vitest';
import { readCouponLine, type CouponColumn } from './coupon-line.rule.ts';

const reading = { hasDecimalCommas: false, timeZone: 'Asia/Kolkata' };

test('a line says what its cells say, except for empty ones', () => {
  const cells = {
    code: ' spring10 ',
    kind: 'Percent',
    amount: '10 %',
    minSubtotal: '₹999.50',
    startsAt: '',
    expiresAt: '2030-03-31',
    paused: 'FALSE',
    usageLimit: '1,000',
    firstOrderOnly: 'yes',
    categories: 'Pots, pans | A\\|B\\\\C',
    productIds: '0199F3A0-0000-7000-8000-000000000001, 0199f3a0-0000-7000-8000-000000000002',
  };
  expect(readCouponLine(cells, reading)).toEqual({
    ok: true,
    changes: {
      code: 'SPRING10',
      kind: 'percent',
      amount: 10,
      minSubtotal: 999.5,
      expiresAt: '2030-03-31T18:29:59.000Z',
      paused: false,
      usageLimit: 1_000,
      firstOrderOnly: true,
      categories: ['Pots, pans', 'A|B\\C'],
      productIds: ['0199F3A0-0000-7000-8000-000000000001', '0199f3a0-0000-7000-8000-000000000002'],
    },
  });
});

test('“none” says that there is no limit', () => {
  const cells = { code: 'A10', usageLimit: 'None', expiresAt: 'none', categories: 'none' };
  expect(readCouponLine(cells, reading)).toEqual({
    ok: true,
    changes: { code: 'A10', usageLimit: null, expiresAt: null, categories: null },
  });
});

test.each<[CouponColumn, string]>([
  ['id', '12'],
  ['code', 'A'],
  ['code', 'two words'],
  ['code', '1E+10'],
  ['kind', 'gift'],
  ['kind', 'none'],
  ['amount', 'ten'],
  ['amount', '0'],
  ['minSubtotal', '-1'],
  ['startsAt', 'soon'],
  ['expiresAt', '03/04/2030'],
  ['paused', 'perhaps'],
  ['usageLimit', '1.5'],
  ['perUserLimit', '0'],
  ['productIds', 'TRAY'],
])('the cell of %s can’t be %s', (column, text) => {
  expect(readCouponLine({ [column]: text }, reading)).toMatchObject({ ok: false, column });
});

test('a percentage is at most 100', () => {
  expect(readCouponLine({ kind: 'percent', amount: '101' }, reading)).toMatchObject({
    ok: false,
    column: 'amount',
  });
});

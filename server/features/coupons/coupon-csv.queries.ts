import type { CsvFile } from '#server/platform/exports.ts';
import type { RowOrJson } from '#server/platform/list-pages.queries.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import { presentCoupon } from './edit-coupons.ts';

type Row = RowOrJson<Parameters<typeof presentCoupon>[0]>;

const COLUMNS = `c.id, c.code, c.kind, c.amount, c.min_subtotal as "minSubtotal", c.expires_at as "expiresAt",
  c.usage_limit as "usageLimit", c.per_user_limit as "perUserLimit", c.times_used as "timesUsed",
  c.created_at as "createdAt"`;

/** All coupons that are not deleted. */
export function couponCsv(): CsvFile<Row> {
  return {
    name: 'coupons',
    header: [
      'id',
      'code',
      'kind',
      'amount',
      'minSubtotal',
      'expiresAt',
      'usageLimit',
      'perUserLimit',
      'timesUsed',
      'createdAt',
    ],
    read: (db) =>
      walkRows(db, {
        table: 'coupons',
        alias: 'c',
        where: 'c.deleted_at is null',
        columns: COLUMNS,
        values: [],
      }),
    lines(row) {
      const coupon = presentCoupon(withTimes(row));
      return [
        [
          coupon._id,
          coupon.code,
          coupon.kind,
          coupon.amount,
          coupon.minSubtotal,
          coupon.expiresAt ?? null,
          coupon.usageLimit ?? null,
          coupon.perUserLimit ?? null,
          coupon.timesUsed,
          coupon.createdAt,
        ],
      ];
    },
  };
}

function withTimes(row: Row): Parameters<typeof presentCoupon>[0] {
  return {
    ...row,
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
    createdAt: new Date(row.createdAt),
  };
}

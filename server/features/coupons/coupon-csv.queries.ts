import { COUPON_FIGURES, FILE_COLUMNS } from '#contract/file-columns.ts';
import { toWhole } from '#contract/money.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import type { RowOrJson } from '#server/platform/list-pages.queries.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import { codesLike } from './list-coupons.ts';
import { presentCoupon, type PresentedRow } from './present-coupon.ts';

/** `cost`: what it took off the orders that count, in minor units. */
type Row = RowOrJson<PresentedRow> & { cost: number };

const COLUMNS = `c.id, c.code, c.kind, c.amount, c.min_subtotal as "minSubtotal", c.starts_at as "startsAt",
  c.expires_at as "expiresAt", c.paused, c.usage_limit as "usageLimit", c.per_user_limit as "perUserLimit",
  c.first_order_only as "firstOrderOnly", c.categories, c.product_ids as "productIds", c.times_used as "timesUsed",
  c.created_at as "createdAt", c.changed_at as "changedAt",
  (select coalesce(sum(discount), 0)::bigint from (
     select discount from tallies where topic = 'coupon' and span = 'ever' and starts_at = '-infinity' and label = c.id::text
     union all select discount from tally_changes where topic = 'coupon' and label = c.id::text) as used) as cost`;

/** The coupons that are not deleted and whose codes begin with what was searched for, in the columns that an import takes. */
export function couponCsv(search = ''): CsvFile<Row> {
  return {
    name: 'coupons',
    header: [...FILE_COLUMNS.coupons, ...COUPON_FIGURES],
    read: (db) =>
      walkRows(db, {
        table: 'coupons',
        alias: 'c',
        where: 'c.deleted_at is null',
        fits: search === '' ? undefined : 'c.code like $1',
        columns: COLUMNS,
        values: search === '' ? [] : [codesLike(search)],
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
          coupon.startsAt ?? null,
          coupon.expiresAt ?? null,
          String(coupon.paused),
          coupon.usageLimit ?? null,
          coupon.perUserLimit ?? null,
          String(coupon.firstOrderOnly),
          coupon.categories.map(escaped).join(' | '),
          coupon.productIds.join(', '),
          coupon.timesUsed,
          toWhole(row.cost),
          coupon.createdAt,
        ],
      ];
    },
  };
}

/** A category for a cell with | between them. */
function escaped(category: string): string {
  return category.replaceAll(/[\\|]/g, '\\$&');
}

function withTimes(row: Row): PresentedRow {
  const timeOf = (time: Date | string | null) => (time === null ? null : new Date(time));
  return {
    ...row,
    startsAt: timeOf(row.startsAt),
    expiresAt: timeOf(row.expiresAt),
    changedAt: timeOf(row.changedAt),
    createdAt: new Date(row.createdAt),
  };
}

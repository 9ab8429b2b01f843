import {
  COUPON_FIELD_NAMES,
  couponColumnOf,
  describeCouponField,
  type CouponField,
} from '#contract/coupon-fields.ts';
import { COUPON_FIGURES, FILE_COLUMNS } from '#contract/file-columns.ts';
import type { Coupon } from '#contract/coupons.ts';
import { toWhole } from '#contract/money.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import type { RowOrJson } from '#server/platform/list-pages.queries.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import { codesLike } from './list-coupons.ts';
import { presentCoupon, type PresentedRow } from './present-coupon.ts';

/** `cost`: what it took off the orders that count, in minor units. */
type Row = RowOrJson<PresentedRow> & { cost: number };

const FIELDS = COUPON_FIELD_NAMES.map((field) => `c.${couponColumnOf(field)} as "${field}"`);
const COLUMNS = `c.id, ${FIELDS.join(', ')}, c.times_used as "timesUsed",
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
          ...COUPON_FIELD_NAMES.map((field) => cellOf(coupon, field)),
          coupon.timesUsed,
          toWhole(row.cost),
          coupon.createdAt,
        ],
      ];
    },
  };
}

/** A field's value in a cell. */
function cellOf(coupon: Coupon, field: CouponField): string | number | null {
  const value = coupon[field];
  if (Array.isArray(value))
    return describeCouponField(field).kind === 'names'
      ? value.map(escaped).join(' | ')
      : value.join(', ');
  return typeof value === 'boolean' ? String(value) : (value ?? null);
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

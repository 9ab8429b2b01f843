import { sql } from 'drizzle-orm';
import {
  COUPON_FIELD_NAMES,
  couponColumnOf,
  describeCouponField,
} from '#contract/coupon-fields.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { KnownCoupon } from './plan-coupon.rule.ts';

/** By field; times as the API writes them. */
const TERMS = sql.raw(
  COUPON_FIELD_NAMES.map((field) => {
    const column = `c.${couponColumnOf(field)}`;
    const value = {
      time: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      ids: `to_json(${column})`,
    };
    const { kind } = describeCouponField(field);
    return `${kind === 'time' || kind === 'ids' ? value[kind] : column} as "${field}"`;
  }).join(', '),
);

type Row = KnownCoupon & { asked: string } & Record<string, unknown>;

/** The coupons that are not deleted with these ids or codes, by the id or the code as it was asked for. */
export async function findCoupons(
  tx: Transaction,
  { ids, codes }: { ids: readonly string[]; codes: readonly string[] },
): Promise<Map<string, KnownCoupon>> {
  const { rows } = await tx.execute<Row>(sql`
    with asked as (
      select c.id, asked.value as asked
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as asked
      join coupons c on c.id = asked.value::uuid and c.deleted_at is null
      union all
      select c.id, asked.value
      from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as asked
      join coupons c on c.code = asked.value and c.deleted_at is null)
    select asked.asked, c.id, ${TERMS}, c.times_used as "timesUsed"
    from asked join coupons c on c.id = asked.id`);
  return new Map(rows.map(({ asked, ...coupon }) => [asked, coupon]));
}

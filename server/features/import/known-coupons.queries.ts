import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import type { KnownCoupon } from './plan-coupon.rule.ts';

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
    select asked.asked, c.id, c.code, c.kind, c.amount, c.min_subtotal,
      to_char(c.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
      to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      c.paused, c.usage_limit, c.per_user_limit, c.first_order_only, c.categories,
      to_json(c.product_ids) as product_ids, c.times_used as "timesUsed"
    from asked join coupons c on c.id = asked.id`);
  return new Map(rows.map(({ asked, ...coupon }) => [asked, coupon]));
}

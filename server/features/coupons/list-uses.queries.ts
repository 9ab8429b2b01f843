import type pg from 'pg';
import type { CouponUse } from '#contract/coupons.ts';

/** Amounts in minor units. `userName` is null for a deleted account. */
type UseRow = Omit<CouponUse, 'at' | 'user'> & {
  at: Date;
  userId: string;
  userName: string | null;
};

/** A page of the orders that used a coupon, newest first. */
export async function readUses(
  pool: pg.Pool,
  couponId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<UseRow[]> {
  const { rows } = await pool.query<UseRow>({
    name: 'coupon-uses',
    text: `
      select o.id as "orderId", o.number, o.created_at as at, o.status, o.discount, o.total,
             o.user_id as "userId", case when u.deleted_at is null then u.name end as "userName"
      from (
        select * from orders where coupon_id = $1 and status <> 'Cancelled' and deleted_at is null
        order by created_at desc, id desc limit $2 offset $3) as o
      join users u on u.id = o.user_id order by o.created_at desc, o.id desc`,
    values: [couponId, limit, skip],
  });
  return rows;
}

interface UsesInAll {
  /** The orders that count in the shop's figures, and those of them that are not deleted. */
  orders: number;
  shown: number;
  /** Minor units. */
  discount: number;
  sales: number;
}

/**
 * Returns the number of orders that used a coupon, and their sums, from tallies. The few deleted orders that are in the books are
 * counted.
 */
export async function usesInAll(pool: pg.Pool, couponId: string): Promise<UsesInAll> {
  const { rows } = await pool.query<UsesInAll & { deleted: number }>({
    name: 'coupon-uses-in-all',
    text: `
      select coalesce(sum(count), 0)::bigint as orders, coalesce(sum(discount), 0)::bigint as discount,
             coalesce(sum(revenue), 0)::bigint as sales,
             (select count(*) from orders
              where deleted_at is not null and coupon_id = $2::uuid and counts_as_revenue(orders))::bigint as deleted
      from (
        select count, discount, revenue from tallies
        where topic = 'coupon' and span = 'ever' and starts_at = '-infinity' and label = $1
        union all
        select count, discount, revenue from tally_changes where topic = 'coupon' and label = $1) as counted`,
    values: [couponId.toLowerCase(), couponId],
  });
  const { orders = 0, discount = 0, sales = 0, deleted = 0 } = rows[0] ?? {};
  return { orders, shown: orders - deleted, discount, sales };
}

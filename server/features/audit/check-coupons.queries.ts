import { sql } from 'drizzle-orm';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** Checks that a coupon's uses are its orders that aren't cancelled and the open checkouts with it, and are within its limits. */
export async function checkCoupons({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(coupons);
  const breaches = [...(await wrongCounts(tx)), ...(await wrongFirstOrders(tx))];
  const stale = await tx.execute<Breach>(sql`
    select id, format('checkout: %s and holds a coupon', status) as what
    from checkouts where holds_coupon and status in ('closed', 'completed')`);
  return { checked, breaches: [...breaches, ...stale.rows], underway: 0 };
}

/** A limit for one person counts only where they used the coupon after it was set. */
async function wrongCounts(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    with uses as (
      select o.coupon_id, o.user_id, coalesce(k.created_at, o.created_at) as at
      from orders o left join checkouts k on k.id = o.checkout_id
      where o.coupon_id is not null and o.status <> 'Cancelled'
      union all
      select coupon_id, user_id, created_at from checkouts where coupon_id is not null and holds_coupon),
    totals as (select coupon_id, count(*) as times from uses group by coupon_id),
    most as (
      select distinct on (coupon_id) coupon_id, count(*) as times
      from uses join coupons on coupons.id = coupon_id
      group by coupon_id, user_id, limits_since
      having limits_since is null or max(at) > limits_since
      order by coupon_id, count(*) desc)
    select c.id, format('coupon %s: counted %s, used %s of %s, by one person %s of %s', c.code, c.times_used,
                        coalesce(totals.times, 0), coalesce(c.usage_limit::text, 'any'),
                        coalesce(most.times, 0), coalesce(c.per_user_limit::text, 'any')) as what
    from coupons c left join totals on totals.coupon_id = c.id left join most on most.coupon_id = c.id
    where c.times_used <> coalesce(totals.times, 0) or c.times_used > c.usage_limit
       or most.times > c.per_user_limit`);
  return rows;
}

/** Orders with a coupon for the first order whose buyer had one before, since the coupon is for the first order. */
async function wrongFirstOrders(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select o.id, format('order: coupon %s is for a first order, and this is not', c.code) as what
    from coupons c join orders o on o.coupon_id = c.id and o.status <> 'Cancelled'
    left join checkouts k on k.id = o.checkout_id
    where c.first_order_only and (c.limits_since is null or coalesce(k.created_at, o.created_at) > c.limits_since)
      and exists (select from orders e where e.user_id = o.user_id and e.status <> 'Cancelled'
                  and (e.created_at, e.id) < (o.created_at, o.id))`);
  return rows;
}

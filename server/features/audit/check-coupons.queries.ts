import { sql } from 'drizzle-orm';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** A coupon's uses are its orders that aren't cancelled and the open checkouts with it, and are within its limits. */
export async function checkCoupons({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(coupons);
  const { rows } = await tx.execute<Breach>(sql`
    with uses as (
      select coupon_id, user_id from orders where coupon_id is not null and status <> 'Cancelled'
      union all
      select coupon_id, user_id from checkouts where coupon_id is not null and holds_coupon),
    totals as (select coupon_id, count(*) as times from uses group by coupon_id),
    most as (
      select distinct on (coupon_id) coupon_id, count(*) as times
      from uses group by coupon_id, user_id order by coupon_id, count(*) desc)
    select c.id, format('coupon %s: counted %s, used %s of %s, by one person %s of %s', c.code, c.times_used,
                        coalesce(totals.times, 0), coalesce(c.usage_limit::text, 'any'),
                        coalesce(most.times, 0), coalesce(c.per_user_limit::text, 'any')) as what
    from coupons c left join totals on totals.coupon_id = c.id left join most on most.coupon_id = c.id
    where c.times_used <> coalesce(totals.times, 0) or c.times_used > c.usage_limit
       or most.times > c.per_user_limit`);
  const stale = await tx.execute<Breach>(sql`
    select id, format('checkout: %s and holds a coupon', status) as what
    from checkouts where holds_coupon and status in ('closed', 'completed')`);
  return { checked, breaches: [...rows, ...stale.rows], underway: 0 };
}

import { sql } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import { DELETED_ORDERS } from '#server/features/tallies/tallies.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/**
 * What counts as revenue is what the orders say. A deleted order that was paid and not refunded still counts, so only such an
 * order, which is neither under way nor cancelled, may stay in the books.
 */
export async function checkBooks({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(orders);
  return { checked, breaches: [...(await kept(tx)), ...(await tallied(tx))], underway: 0 };
}

async function kept(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select id, format('order: %s, %s, and stays in the books as if deleted', status,
                      case when deleted_at is null then 'not deleted' else 'deleted' end) as what
    from orders where stays_in_books and (deleted_at is null or status in ('Processing', 'Cancelled'))`);
  return rows;
}

async function tallied(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    with counted as (
      select 'order' as topic, case when deleted_at is null then status else ${DELETED_ORDERS} end as label,
             count(*) as count, sum(total) as revenue
      from orders where deleted_at is null or stays_in_books group by 2
      union all
      select 'refund', '', count(*), sum(r.amount) from refunds r join orders o on o.id = r.order_id
      where r.succeeded_at is not null and o.status <> 'Cancelled' and (o.deleted_at is null or o.stays_in_books)),
    tallied as (
      select topic, label, sum(count) as count, sum(revenue) as revenue from (
        select topic, label, count, revenue from tallies where span = 'ever'
        union all select topic, label, count, revenue from tally_changes) as all_of
      where topic in ('order', 'refund') group by 1, 2)
    select topic || ' ' || label as id, format('tally: %s for %s in all, but %s for %s', coalesce(t.count, 0),
             coalesce(t.revenue, 0), coalesce(c.count, 0), coalesce(c.revenue, 0)) as what
    from counted c full join tallied t using (topic, label)
    where coalesce(t.count, 0) <> coalesce(c.count, 0) or coalesce(t.revenue, 0) <> coalesce(c.revenue, 0)`);
  return rows;
}

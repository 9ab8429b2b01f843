import { eq, sql } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import { DELETED_ORDERS, tallies } from '#server/features/tallies/tallies.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** Checks that the report's tallies, with their pending changes, are what the books say. */
export async function checkTallies({ tx }: Pick<Evidence, 'tx'>): Promise<Finding> {
  const checked = await tx.$count(tallies, eq(tallies.span, 'ever'));
  const { rows } = await tx.execute<Breach>(sql`
    with tallied as (
      select topic, label, sum(count)::bigint as count, sum(revenue)::bigint as revenue, sum(tax)::bigint as tax, sum(discount)::bigint as discount
      from (select topic, label, count, revenue, tax, discount from tallies where span = 'ever'
            union all select topic, label, count, revenue, tax, discount from tally_changes) as all_of
      where topic in ('sold', 'coupon', 'first-order', 'tax', 'cgst', 'worth', 'sales', 'cancelled', 'refunded', 'paid-back', 'taxed')
      group by 1, 2),
    booked as (
      select 'sold' as topic, n.number::text as label, sum(i.quantity)::bigint as count,
             sum(i.price::bigint * i.quantity)::bigint as revenue, 0::bigint as tax, 0::bigint as discount
      from order_items i join orders o on o.id = i.order_id join product_numbers n using (product_id)
      where counts_as_revenue(o) group by 2
      union all
      select 'coupon', o.coupon_id::text, count(*), sum(o.total)::bigint, 0, sum(o.discount)::bigint
      from orders o where counts_as_revenue(o) and o.coupon_id is not null group by 2
      union all
      select 'first-order', '', count(distinct o.user_id), 0, 0, 0 from orders o
      union all
      select f.topic, f.label, sum(f.count)::bigint, sum(f.revenue)::bigint, sum(f.tax)::bigint, sum(f.discount)::bigint
      from orders o, lateral tallied_figures_of_order(o) as f group by 1, 2
      union all
      select 'tax', t.label, count(*), sum(t.total)::bigint, sum(t.tax)::bigint, 0 from papers p, lateral taxes_of_paper(p) as t group by 2
      union all
      select 'cgst', t.label, count(*), 0, sum(t.cgst)::bigint, 0 from papers p, lateral taxes_of_paper(p) as t where p.facts->>'taxes' = 'gst' group by 2
      union all
      select 'worth', '', sum(on_hand)::bigint, sum(on_hand::bigint * regular_price)::bigint, 0, 0
      from products where deleted_at is null)
    select trim(topic || ' ' || label) as id,
      format('tally: %s of %s, tax %s, discount %s; booked: %s of %s, tax %s, discount %s', t.count, t.revenue, t.tax, t.discount,
             b.count, b.revenue, b.tax, b.discount) as what
    from tallied t full join booked b using (topic, label)
    where (coalesce(t.count, 0), coalesce(t.revenue, 0), coalesce(t.tax, 0), coalesce(t.discount, 0))
       <> (coalesce(b.count, 0), coalesce(b.revenue, 0), coalesce(b.tax, 0), coalesce(b.discount, 0))`);
  return { checked, breaches: rows, underway: 0 };
}

/**
 * Checks that the tallies of revenue are what the orders say. A deleted order that was paid and not refunded still counts, so
 * only such an order, which is neither under way nor cancelled, may stay in the books.
 */
export async function checkBooks({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(orders);
  const breaches = [...(await kept(tx)), ...(await tallied(tx)), ...(await wrongCustomers(tx))];
  return { checked, breaches, underway: 0 };
}

/** Finds wrong or missing totals of people with an account, and totals of anybody else. */
async function wrongCustomers(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    with bought as (
      select o.user_id, count(*)::int as orders, sum(spent_on(o, coalesce(r.amount, 0)::bigint))::bigint as spent
      from orders o left join (
        select order_id, sum(amount) as amount from refunds where status = 'succeeded' group by order_id) r on r.order_id = o.id
      where counts_as_revenue(o) group by o.user_id)
    select coalesce(u.id, t.user_id) as id,
      format('customer: %s, %s orders of %s; booked: %s, %s of %s', t.role, t.orders, t.spent,
             coalesce(u.role, 'no account'), coalesce(b.orders, 0), coalesce(b.spent, 0)) as what
    from (select id, role from users where deleted_at is null and not guest) u full join customer_totals t on t.user_id = u.id
      left join bought b on b.user_id = u.id
    where (u.role, coalesce(b.orders, 0), coalesce(b.spent, 0)) is distinct from (t.role, t.orders, t.spent)`);
  return rows;
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
      from orders where is_in_books(deleted_at, stays_in_books) group by 2
      union all
      select 'refund', '', count(*), sum(r.amount) from refunds r join orders o on o.id = r.order_id
      where r.succeeded_at is not null and counts_as_revenue(o)),
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

import { eq, sql } from 'drizzle-orm';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** A completed checkout has exactly one order, of the same person and with the same sums; no other checkout has one. */
export async function checkCheckouts({ tx }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    select c.id, 'checkout: completed, and has no order' as what
    from checkouts c left join orders o on o.checkout_id = c.id
    where c.status = 'completed' and o.id is null
    union all
    select o.id, format('order: made from checkout %s, which is %s', c.id, c.status)
    from orders o join checkouts c on c.id = o.checkout_id
    where c.status <> 'completed'
    union all
    select o.id, format('order: belongs to %s, its checkout to %s', o.user_id, c.user_id)
    from orders o join checkouts c on c.id = o.checkout_id
    where o.user_id <> c.user_id
    union all
    select o.id, format('order: total %s, its checkout %s', o.total, c.total)
    from orders o join checkouts c on c.id = o.checkout_id
    where (o.currency, o.subtotal, o.tax, o.shipping_charges, o.discount, o.total)
          is distinct from (c.currency, c.subtotal, c.tax, c.shipping_charges, c.discount, c.total)`);
  const checked = await tx.$count(checkouts, eq(checkouts.status, 'completed'));
  return { checked, breaches: rows, underway: 0 };
}

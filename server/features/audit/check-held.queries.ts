import { sql } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** Checks that orders are held as `waits` says, and that no cancelled order is marked to be shipped anyway. */
export async function checkHolds({ tx }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    select o.id, format('order: %s, %s, and %s held', o.status, o.payment_status, case when o.held then 'is' else 'is not' end) as what
    from orders o where o.held <> waits(o)
    union all
    select o.id, format('order: %s, and somebody says that it goes', o.status)
    from orders o where o.ships_anyway and o.status = 'Cancelled'`);
  return {
    checked: await tx.$count(orders, sql`held or ships_anyway`),
    breaches: rows,
    underway: 0,
  };
}

import { sql } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** What is disputed, or was refunded in full at the provider, waits until somebody says that it goes; nothing that is over goes. */
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

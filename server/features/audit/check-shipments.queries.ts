import { sql } from 'drizzle-orm';
import { shipments } from '#server/features/shipments/shipments.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** An order has one shipment if it is Shipped or Delivered, and otherwise none. */
export async function checkShipments({ tx }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    select o.id, format('order: %s, %s shipments', o.status, coalesce(s.parcels, 0)) as what
    from orders o
    left join (select order_id, count(*) as parcels from shipments group by order_id) s on s.order_id = o.id
    where coalesce(s.parcels, 0) <> case when o.status in ('Shipped', 'Delivered') then 1 else 0 end`);
  return { checked: await tx.$count(shipments), breaches: rows, underway: 0 };
}

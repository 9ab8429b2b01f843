import type pg from 'pg';
import type { Totals } from './backup-about.ts';

/** The sums of a shop, in the snapshot of the client's transaction. */
export async function readTotals(client: Pick<pg.ClientBase, 'query'>): Promise<Totals> {
  const { rows } = await client.query<Totals>(`
    select o.orders, o."orderTotal", r.refunds, r.refunded, p.products, p."onHand",
      (select count(*) from papers)::float8 as papers,
      (select count(*) from users)::float8 as people,
      (select count(*) from log_entries)::float8 as "logEntries"
    from (select count(*)::float8 as orders, coalesce(sum(total), 0)::float8 as "orderTotal" from orders) as o,
      (select count(*)::float8 as refunds, coalesce(sum(amount), 0)::float8 as refunded from refunds) as r,
      (select count(*)::float8 as products, coalesce(sum(on_hand), 0)::float8 as "onHand" from products) as p`);
  const [row] = rows;
  if (!row) throw new Error('A select of sums has one row');
  return row;
}

import type pg from 'pg';

/** Triggers of new orders look up in them when each customer's first order was placed, and the number of the parcel. */
const NEEDED = ['orders_of_user', 'shipments_order'];

/**
 * Drops the indexes that neither a constraint nor a trigger needs, and returns a function that builds them again. Both run in the caller's
 * transaction, so that nobody else sees the tables without them.
 */
export async function dropIndexes(
  client: pg.ClientBase,
  progress: (line: string) => void,
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace
       and t.relname in ('products', 'listed_products', 'product_photos', 'stock_ledger', 'users', 'orders', 'order_items', 'order_history', 'order_search', 'refunds', 'shipments')
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
       and i.indexrelid <> all($1::regclass[])`,
    [NEEDED],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);

  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`);
    for (const [index, { definition }] of rows.entries()) {
      progress(`Building indexes ${index + 1}/${rows.length}`);
      await client.query(definition);
    }
  };
}

import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';

/** Orders per batch; while there are more, the next batch follows at once. */
const BATCH = 200;

/**
 * Removes name and address from orders of deleted accounts an hour after delivery, when no step can be
 * undone any more. Returns how many orders.
 */
export async function sweepAddresses({
  database,
  now,
}: {
  database: Database;
  now(): Date;
}): Promise<number> {
  const { rowCount } = await database.orm.execute(sql`
    update orders
    set recipient = null, address = null, city = null, state = null, country = null, pin_code = null,
        forget_address_at = null
    where id in (
      select id from orders where forget_address_at <= ${now()}
      order by forget_address_at limit ${BATCH} for update skip locked)`);
  return rowCount ?? 0;
}

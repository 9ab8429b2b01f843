import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';

/** Orders of one sweep: the next one follows at once while there are more. */
const BATCH = 200;

/**
 * Takes recipient and address from orders of deleted accounts that were delivered an hour ago, after which
 * no step can be undone. Answers how many orders that were.
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

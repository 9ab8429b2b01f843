import { inArray, lte } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';
import { NO_ADDRESS } from './forget-person.queries.ts';
import { orders } from './orders.table.ts';

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
  const due = database.orm
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.forgetAddressAt, now()))
    .orderBy(orders.forgetAddressAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const { rowCount } = await database.orm
    .update(orders)
    .set({ ...NO_ADDRESS, forgetAddressAt: null })
    .where(inArray(orders.id, due));
  return rowCount ?? 0;
}

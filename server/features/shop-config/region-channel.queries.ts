import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/** The PostgreSQL channel on which instances hear that the shop has another currency, locale or time zone. */
export const REGION_CHANGED = 'region_changed';

/** Tells all instances, once the transaction has ended. */
export async function tellOfRegion(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${REGION_CHANGED}, '')`);
}

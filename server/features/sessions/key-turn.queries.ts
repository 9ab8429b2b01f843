import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/** Has instances that want to make a key take turns, until the transaction ends. */
export async function takeKeyTurn(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7217033)`);
}

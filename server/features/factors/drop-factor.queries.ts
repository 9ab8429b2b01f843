import { sql } from 'drizzle-orm';
import type { Actor } from '#server/platform/actor.ts';
import type { Transaction } from '#server/platform/database.ts';

/** Logs an act on a person that changes no row which the log follows. */
export async function logAct(tx: Transaction, actor: Actor, uid: string): Promise<void> {
  await tx.execute(sql`select log_read(${JSON.stringify(actor)}::jsonb, 'user', ${uid})`);
}

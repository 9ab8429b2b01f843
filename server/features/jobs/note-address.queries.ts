import { sql } from 'drizzle-orm';
import { currentActor } from '#server/platform/actor.ts';
import type { Transaction } from '#server/platform/database.ts';

/** Keeps the address from which a job is started or undone for its entry of the log, which is made when the job does its work. */
export async function noteAddress(tx: Transaction, entry: { id: string; at: Date }): Promise<void> {
  const { by, address } = currentActor() ?? {};
  if (by === undefined || address === undefined) return;
  await tx.execute(sql`
    insert into log_personal (entry_id, at, person, address)
    select ${entry.id}::uuid, ${entry.at.toISOString()}::timestamptz, ${by}, ${address} where log_may_keep(${by})`);
}

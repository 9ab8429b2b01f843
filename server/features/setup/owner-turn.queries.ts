import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/** Lets one transaction at a time make the first owner: the next one sees what this one has done. */
export async function takeOwnerTurn(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('owner_links'))`);
}

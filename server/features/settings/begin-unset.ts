import { eq } from 'drizzle-orm';
import { SETUP_NEEDS, type SetupNeed } from '#contract/setup-needs.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { needsLeft } from './needs-left.rule.ts';
import { shopSettings } from './settings.table.ts';

interface Opening {
  /** The database is opened in production for the first time, and has sold nothing. */
  isNew: boolean;
  /** Those that the environment sets. */
  set: readonly SetupNeed[];
}

/**
 * Has a new shop in production wait with sales until its owner has set what they need, apart from what the environment sets. A shop that
 * is open stays so.
 */
export function beginUnset(database: Database, { isNew, set }: Opening): Promise<void> {
  return inTransaction(database, async (tx) => {
    const fresh = { stored: {}, updatedAt: new Date(0), unset: isNew ? [...SETUP_NEEDS] : [] };
    if (isNew) await tx.insert(shopSettings).values(fresh).onConflictDoNothing();
    const [row] = await tx.select().from(shopSettings).for('update');
    if (!row) return;
    const unset = needsLeft(row.unset, { changes: {}, others: set });
    if (unset.length < row.unset.length)
      await tx.update(shopSettings).set({ unset }).where(eq(shopSettings.only, true));
  });
}

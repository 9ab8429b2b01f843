import { eq } from 'drizzle-orm';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import { letters } from './letters.table.ts';

/** The key of `shop_state` with the time since which the shop has a mail server. Triggers read it. */
const MAIL = 'mail';

/**
 * Records whether the shop can send letters. Only what happens from then on is told in letters: what still waits from an
 * earlier time is dropped.
 */
export async function noteMail(database: Database, isOn: boolean, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (!isOn) {
      await tx.delete(shopState).where(eq(shopState.key, MAIL));
      return;
    }
    const [began] = await tx
      .insert(shopState)
      .values({ key: MAIL, value: true, at: now })
      .onConflictDoNothing()
      .returning();
    if (!began) return;
    await tx
      .update(letters)
      .set({ state: 'dropped', endedAt: now })
      .where(eq(letters.state, 'waiting'));
  });
}

/** Returns the time since which the shop has a mail server; undefined if it has none. */
export async function mailSince({ orm }: Database): Promise<Date | undefined> {
  const [state] = await orm.select().from(shopState).where(eq(shopState.key, MAIL));
  return state?.at;
}

import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { shopState } from './shop-state.table.ts';

const USED_IN_PRODUCTION = 'used_in_production';

/**
 * In production, records that this database is used in production. In local mode, throws if it was, because
 * local mode lets anybody sign in.
 */
export async function markUse({ orm }: Database, mode: 'local' | 'production'): Promise<void> {
  if (mode === 'production') {
    await orm
      .insert(shopState)
      .values({ key: USED_IN_PRODUCTION, value: true })
      .onConflictDoNothing();
    return;
  }
  const uses = await orm.$count(shopState, eq(shopState.key, USED_IN_PRODUCTION));
  if (uses > 0)
    throw new Error(
      'This database is used in production: local mode, which lets anybody sign in, refuses it.',
    );
}

/** The time at which the shop was first opened in production; undefined if it never was. */
export async function usedSince({ orm }: Database): Promise<Date | undefined> {
  const [state] = await orm.select().from(shopState).where(eq(shopState.key, USED_IN_PRODUCTION));
  return state?.at;
}

import { eq } from 'drizzle-orm';
import { shopState } from '#server/platform/shop-state.table.ts';
import type { Database } from '#server/platform/database.ts';
import { LAST_WEBHOOK, missingWebhooks } from './live-items.queries.ts';

const NOTED_EVERY_MS = 60_000;

/** Stores when the last webhook came, once a minute at most. Make one for each instance. */
export function webhookNotes({
  database,
  now,
}: {
  database: Database;
  now(): Date;
}): () => Promise<void> {
  let notedAt = 0;
  return async () => {
    const at = now();
    if (Math.abs(at.getTime() - notedAt) < NOTED_EVERY_MS) return;
    await database.orm
      .insert(shopState)
      .values({ key: LAST_WEBHOOK, value: true, at })
      .onConflictDoUpdate({ target: shopState.key, set: { at } });
    notedAt = at.getTime();
  };
}

/** The time at which the last webhook came, to a minute; undefined if none did. */
export async function lastWebhook({ orm }: Database): Promise<Date | undefined> {
  const [state] = await orm.select().from(shopState).where(eq(shopState.key, LAST_WEBHOOK));
  return state?.at;
}

/** Returns true if an hour ago there was a payment, and no webhook since. */
export async function isMissingWebhooks(
  { pool }: Database,
  provider: string,
  now: Date,
): Promise<boolean> {
  return (await missingWebhooks(pool, provider, now)).length > 0;
}

import { shopState } from '#server/platform/shop-state.table.ts';
import type { Database } from '#server/platform/database.ts';
import { LAST_WEBHOOK } from './live-items.queries.ts';

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

import { and, eq, isNotNull, lt, lte } from 'drizzle-orm';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { deleteClosed } from './checkout.queries.ts';
import { checkouts } from './checkouts.table.ts';
import { LATELY_MS } from './cool-down.ts';
import { RUN_OUTS } from './wait-after-run-outs.rule.ts';

/** The time for which closed checkouts are kept. */
const CLOSED_KEPT_MS = 30 * 24 * 3_600_000;
const BATCH = 500;

/**
 * Deletes a batch of checkouts that were closed 30 days ago without a payment, and adds them to the
 * tallies in the same transaction. Returns how many.
 */
export async function forgetClosed(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CLOSED_KEPT_MS);
  return inTransaction(database, (tx) => deleteClosed(tx, before, BATCH));
}

/** Deletes the network addresses of declined checkouts once they no longer count for a wait. */
export async function forgetOpeners({ orm }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RUN_OUTS.countMs);
  await orm
    .update(checkouts)
    .set({ openedFrom: null })
    .where(
      and(
        eq(checkouts.closeReason, 'declined'),
        isNotNull(checkouts.openedFrom),
        lt(checkouts.ranOutAt, before),
      ),
    );
}

/** Deletes the networks of checkouts that ran out, once they no longer count for a wait. */
export async function forgetNetworks({ orm }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LATELY_MS);
  await orm
    .update(checkouts)
    .set({ openedNetwork: null })
    .where(and(isNotNull(checkouts.openedNetwork), lte(checkouts.ranOutAt, before)));
}

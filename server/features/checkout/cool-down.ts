import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { checkouts } from './checkouts.table.ts';
import { waitAfterRunOuts, type RunOut } from './wait-after-run-outs.ts';

/** The wait is at its longest before there are as many. */
const MOST_RUN_OUTS = 20;
/** Many people may share a network address: theirs waits no longer than this. */
export const LONGEST_ADDRESS_WAIT_MS = 3_600_000;

/**
 * One person can't hold the shop's stock by opening checkouts and letting them run out. Throws 429 while
 * they have to wait, with how long in its words and in seconds.
 */
export async function demandCooledDown(tx: Transaction, userId: string, now: Date): Promise<void> {
  const own = waitAfterRunOuts(await runOutsOf(tx, userId), now);
  if (own) throw waitUntil(own, now, 'Several of your checkouts ended unpaid.');
}

/**
 * Nobody can try cards by having them declined, with many accounts at one address either. Throws 429 while
 * the address has to wait, as `demandCooledDown` does.
 */
export async function demandAddressCooledDown(
  tx: Transaction,
  address: string,
  now: Date,
): Promise<void> {
  const shared = waitAfterRunOuts(await declinedFrom(tx, address), now, LONGEST_ADDRESS_WAIT_MS);
  if (shared) throw waitUntil(shared, now, 'Too many payments from your network were declined.');
}

function waitUntil(until: Date, now: Date, why: string): ApiError {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new ApiError(
    'RATE_LIMITED',
    `${why} You can check out again in ${inWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}

/** Checkouts that were opened from an address and ended by declined payments, the newest first. */
async function declinedFrom(tx: Transaction, address: string): Promise<RunOut[]> {
  const rows = await tx
    .select({ beganAt: checkouts.chainBeganAt, ranOutAt: checkouts.ranOutAt })
    .from(checkouts)
    .where(and(eq(checkouts.openedFrom, address), eq(checkouts.closeReason, 'declined')))
    .orderBy(desc(checkouts.ranOutAt))
    .limit(MOST_RUN_OUTS)
    .prepare('find-declined-from')
    .execute();
  return rows.flatMap(asRunOut);
}

/** Those since the person last paid for an order that still stands, the newest first. */
async function runOutsOf(tx: Transaction, userId: string): Promise<RunOut[]> {
  const lastPaid = tx
    .select({ at: sql`coalesce(max(${orders.createdAt}), '-infinity')` })
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.total, 0), ne(orders.status, 'Cancelled')));
  const rows = await tx
    .select({ beganAt: checkouts.chainBeganAt, ranOutAt: checkouts.ranOutAt })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        isNotNull(checkouts.ranOutAt),
        gt(checkouts.ranOutAt, sql`(${lastPaid})`),
      ),
    )
    .orderBy(desc(checkouts.ranOutAt))
    .limit(MOST_RUN_OUTS)
    .prepare('find-run-outs')
    .execute();
  return rows.flatMap(asRunOut);
}

function asRunOut({ beganAt, ranOutAt }: { beganAt: Date; ranOutAt: Date | null }): RunOut[] {
  return ranOutAt ? [{ beganAt, ranOutAt }] : [];
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutOrders } from './checkout-deps.ts';
import { checkouts } from './checkouts.table.ts';
import { RUN_OUTS, waitAfterRunOuts, type RunOut } from './wait-after-run-outs.ts';

/** The wait is at its longest before there are as many. */
const MOST_RUN_OUTS = 20;
/** Many people may share a network address: theirs waits no longer than this. */
export const LONGEST_ADDRESS_WAIT_MS = 3_600_000;

/**
 * One person can't hold the shop's stock by opening checkouts and letting them run out. Throws 429 while
 * they have to wait, with how long in its words and in seconds.
 */
export async function demandCooledDown(
  tx: Transaction,
  orders: CheckoutOrders,
  userId: string,
  now: Date,
): Promise<void> {
  const runOuts = await runOutsOf(tx, userId);
  if (runOuts.length <= RUN_OUTS.free) return;
  const lastPaidAt = await orders.lastPaidAt(tx, userId);
  const since = runOuts.filter(({ ranOutAt }) => lastPaidAt === undefined || ranOutAt > lastPaidAt);
  const own = waitAfterRunOuts(since, now);
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

/** A person's, the newest first. */
async function runOutsOf(tx: Transaction, userId: string): Promise<RunOut[]> {
  const rows = await tx
    .select({ beganAt: checkouts.chainBeganAt, ranOutAt: checkouts.ranOutAt })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNotNull(checkouts.ranOutAt)))
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

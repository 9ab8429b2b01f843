import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutOrders } from './checkout-deps.ts';
import { checkouts } from './checkouts.table.ts';
import { RUN_OUTS, waitAfterRunOuts, type RunOut } from './wait-after-run-outs.rule.ts';

/** More would not make the wait longer. */
const MAX_RUN_OUTS = 20;
/** Many people may share a network address, so its wait is capped. */
export const LONGEST_ADDRESS_WAIT_MS = 3_600_000;

/**
 * Keeps one person from blocking stock with checkouts that they let run out. Throws 429, with the wait in
 * words and in seconds.
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
 * Keeps card testers out: many declined payments from one network address, whatever the accounts, make
 * that address wait. Throws 429 as `demandCooledDown` does.
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

/** Checkouts from an address that ended with declined payments, newest first. */
async function declinedFrom(tx: Transaction, address: string): Promise<RunOut[]> {
  const rows = await tx
    .select({ beganAt: checkouts.chainBeganAt, ranOutAt: checkouts.ranOutAt })
    .from(checkouts)
    .where(and(eq(checkouts.openedFrom, address), eq(checkouts.closeReason, 'declined')))
    .orderBy(desc(checkouts.ranOutAt))
    .limit(MAX_RUN_OUTS)
    .prepare('find-declined-from')
    .execute();
  return rows.flatMap(asRunOut);
}

/** A person's, newest first. */
async function runOutsOf(tx: Transaction, userId: string): Promise<RunOut[]> {
  const rows = await tx
    .select({ beganAt: checkouts.chainBeganAt, ranOutAt: checkouts.ranOutAt })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNotNull(checkouts.ranOutAt)))
    .orderBy(desc(checkouts.ranOutAt))
    .limit(MAX_RUN_OUTS)
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

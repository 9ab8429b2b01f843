import { and, desc, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutDeps, CheckoutOrders } from './checkout-deps.ts';
import { checkouts, type CloseReason } from './checkouts.table.ts';
import { networkOf } from '#server/platform/network-of.rule.ts';
import { isOfPerson } from '#server/features/users/same-person.queries.ts';
import { RUN_OUTS, turnsOf, waitAfterRunOuts, type RunOut } from './wait-after-run-outs.rule.ts';

/** The most run-outs to read: more would not make the wait longer. */
const MAX_RUN_OUTS = 20;
/** Many people may share a network address, so its wait is capped. */
export const LONGEST_ADDRESS_WAIT_MS = 3_600_000;
/** A run-out counts this long for its network and for the products that it held. */
export const LATELY_MS = 3_600_000;

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

interface Caller {
  userId: string;
  address: string;
  /** True if their checkout begins a chain. */
  isBeginning: boolean;
}

/**
 * Keeps people at one address from taking turns. After many declined payments, of whatever accounts, the whole address
 * waits, which keeps card testers out. After newcomers of a network let several checkouts run out, newcomers there wait
 * before they begin a chain. Throws 429 as `demandCooledDown` does.
 */
export async function demandAddressCooledDown(
  tx: Transaction,
  { orders, settings: { ttlSeconds } }: Pick<CheckoutDeps, 'orders' | 'settings'>,
  { userId, address, isBeginning }: Caller,
  now: Date,
): Promise<void> {
  const nearby = await runOutsNearby(tx, address, now);
  const declined = nearby.filter(({ closeReason }) => closeReason === 'declined');
  const shared = waitAfterRunOuts(declined, now, LONGEST_ADDRESS_WAIT_MS);
  if (shared) throw waitUntil(shared, now, 'Too many payments from your network were declined.');
  const inTurns = nearby
    .filter(({ closeReason }) => closeReason !== 'declined')
    .flatMap((runOut) => Array<RunOutNearby>(turnsOf(runOut, ttlSeconds)).fill(runOut));
  if (!isBeginning || inTurns.length <= RUN_OUTS.free) return;
  const people = [userId, ...inTurns.map((runOut) => runOut.userId)];
  const customers = await orders.customersAmong(tx, people);
  if (customers.has(userId)) return;
  const ofNewcomers = inTurns.filter((runOut) => !customers.has(runOut.userId));
  const until = waitAfterRunOuts(ofNewcomers, now, LONGEST_ADDRESS_WAIT_MS);
  if (until) throw waitUntil(until, now, 'Several checkouts from your network ended unpaid.');
}

function waitUntil(until: Date, now: Date, why: string): ApiError {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new ApiError(
    'RATE_LIMITED',
    `${why} You can check out again in ${inWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}

interface RunOutNearby extends RunOut {
  userId: string;
  closeReason: CloseReason | null;
}

/**
 * Checkouts from an address that ended with declined payments, and those from its network that ran out lately; each
 * newest first. One statement, because every purchase runs it.
 */
async function runOutsNearby(tx: Transaction, address: string, now: Date): Promise<RunOutNearby[]> {
  const newest = (from: SQL | undefined) =>
    tx
      .select({
        userId: checkouts.userId,
        closeReason: checkouts.closeReason,
        beganAt: checkouts.chainBeganAt,
        ranOutAt: checkouts.ranOutAt,
      })
      .from(checkouts)
      .where(from)
      .orderBy(desc(checkouts.ranOutAt))
      .limit(MAX_RUN_OUTS);
  const rows = await unionAll(
    newest(and(eq(checkouts.openedFrom, address), eq(checkouts.closeReason, 'declined'))),
    newest(
      and(
        eq(checkouts.openedNetwork, networkOf(address)),
        gt(checkouts.ranOutAt, new Date(now.getTime() - LATELY_MS)),
      ),
    ),
  )
    .prepare('find-run-outs-nearby')
    .execute();
  return rows.flatMap(asRunOut);
}

/** A person's, newest first; of a guest also those of the same address or device. */
async function runOutsOf(tx: Transaction, userId: string): Promise<RunOut[]> {
  const rows = await tx
    .select({ beganAt: checkouts.chainBeganAt, ranOutAt: checkouts.ranOutAt })
    .from(checkouts)
    .where(and(isOfPerson(checkouts.userId, userId), isNotNull(checkouts.ranOutAt)))
    .orderBy(desc(checkouts.ranOutAt))
    .limit(MAX_RUN_OUTS)
    .prepare('find-run-outs')
    .execute();
  return rows.flatMap(asRunOut);
}

function asRunOut<Row extends { ranOutAt: Date | null }>(
  row: Row,
): (Row & Pick<RunOut, 'ranOutAt'>)[] {
  const { ranOutAt } = row;
  return ranOutAt ? [{ ...row, ranOutAt }] : [];
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

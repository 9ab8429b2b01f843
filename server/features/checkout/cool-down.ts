import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { checkouts } from './checkouts.table.ts';
import { waitAfterRunOuts } from './wait-after-run-outs.ts';

/** The wait is at its longest before there are as many. */
const MOST_RUN_OUTS = 20;

/**
 * One person can't hold the shop's stock by opening checkouts and letting them run out. Throws 429 while
 * they have to wait, with how long in its words and in seconds.
 */
export async function demandCooledDown(tx: Transaction, userId: string, now: Date): Promise<void> {
  const until = waitAfterRunOuts(await runOutsOf(tx, userId), now);
  if (!until) return;
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  throw new ApiError(
    'RATE_LIMITED',
    `Several of your checkouts ran out unpaid. You can check out again in ${inWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}

/** Those since the person last paid for an order that still stands, the newest first. */
async function runOutsOf(tx: Transaction, userId: string) {
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
  return rows.flatMap(({ beganAt, ranOutAt }) => (ranOutAt ? [{ beganAt, ranOutAt }] : []));
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

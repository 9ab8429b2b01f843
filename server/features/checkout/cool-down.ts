import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { checkouts } from './checkouts.table.ts';

const COOL_DOWN = { runOuts: 3, withinMs: 3_600_000, waitMs: 900_000 };

/**
 * One person can't hold the shop's stock by opening checkouts and letting them run out: after three in
 * an hour they wait. Throws 429.
 */
export async function demandCooledDown(
  { database, now }: CheckoutParts,
  userId: string,
): Promise<void> {
  const at = now().getTime();
  const runOuts = await database.orm
    .select({ at: checkouts.expiresAt })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.closeReason, 'expired'),
        inArray(checkouts.status, ['closing', 'closed']),
        gt(checkouts.expiresAt, new Date(at - COOL_DOWN.withinMs)),
      ),
    )
    .orderBy(desc(checkouts.expiresAt))
    .limit(COOL_DOWN.runOuts);
  const [latest] = runOuts;
  if (!latest || runOuts.length < COOL_DOWN.runOuts) return;
  const waitMs = latest.at.getTime() + COOL_DOWN.waitMs - at;
  if (waitMs <= 0) return;
  throw new ApiError(
    'RATE_LIMITED',
    'Several of your checkouts ran out unpaid. Wait a few minutes and try again.',
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );
}

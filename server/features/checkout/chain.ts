import { and, desc, eq, gt, inArray, isNotNull, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/platform/database.ts';
import { checkouts, type CheckoutRow } from './checkouts.table.ts';

/** Checkouts that replace one another hold stock for this many times as long as one of them may. */
export const CHAIN_TTLS = 2;

export type Chain = Pick<CheckoutRow, 'chainBeganAt' | 'chainEndsAt'>;

/**
 * The chain that the next checkout of a person goes on with: that of their open checkout, or one that
 * was cut off without being paid or running out, since its payment was cancelled at the provider. Their
 * turn must be taken, so that two requests don't both begin one.
 */
export async function findChain(
  tx: Transaction,
  userId: string,
  standing: CheckoutRow | undefined,
  now: Date,
): Promise<Chain | undefined> {
  if (standing) return standing;
  const other = alias(checkouts, 'other');
  const [cutOff] = await tx
    .select({ chainBeganAt: checkouts.chainBeganAt, chainEndsAt: checkouts.chainEndsAt })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        gt(checkouts.chainEndsAt, now),
        inArray(checkouts.closeReason, ['replaced', 'cancelled']),
        notExists(
          tx
            .select()
            .from(other)
            .where(
              and(
                eq(other.userId, userId),
                eq(other.chainEndsAt, checkouts.chainEndsAt),
                or(eq(other.status, 'completed'), isNotNull(other.ranOutAt)),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(checkouts.chainEndsAt))
    .limit(1)
    .prepare('find-chain')
    .execute();
  return cutOff;
}

/** A chain that begins now. */
export function newChain(ttlSeconds: number, now: Date): Chain {
  return {
    chainBeganAt: now,
    chainEndsAt: new Date(now.getTime() + CHAIN_TTLS * ttlSeconds * 1000),
  };
}

/** When a checkout that opens now runs out: after its own time, and never after its chain's end. */
export function endOfHold({ chainEndsAt }: Chain, ttlSeconds: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + ttlSeconds * 1000, chainEndsAt.getTime()));
}

import { and, desc, eq, gt, inArray, isNotNull, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/platform/database.ts';
import { checkouts, type CheckoutRow } from './checkouts.table.ts';

/** Checkouts that replace one another hold stock for at most this many times the lifetime of one. */
export const CHAIN_TTLS = 2;

export type Chain = Pick<CheckoutRow, 'chainBeganAt' | 'chainEndsAt'>;

/**
 * The chain that a person's next checkout continues: that of their open checkout, or one whose last
 * payment was cancelled at the provider before it was paid or ran out. The person's turn must be taken,
 * so that two requests don't both begin a chain.
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

export function newChain(ttlSeconds: number, now: Date): Chain {
  return {
    chainBeganAt: now,
    chainEndsAt: new Date(now.getTime() + CHAIN_TTLS * ttlSeconds * 1000),
  };
}

/** Returns the expiry of a checkout that opens now: after its lifetime, but not after its chain ends. */
export function endOfHold({ chainEndsAt }: Chain, ttlSeconds: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + ttlSeconds * 1000, chainEndsAt.getTime()));
}

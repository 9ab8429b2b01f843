import { and, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/platform/database.ts';
import { checkoutItems, checkouts } from './checkouts.table.ts';
import { LATELY_MS } from './cool-down.ts';
import { RUN_OUTS_TO_SHARE } from './share-of-newcomers.rule.ts';

/**
 * Ids of the products that at least `RUN_OUTS_TO_SHARE` checkouts held that ran out lately, or that these had replaced. Counts as
 * `turnsOf` does. Products that a free order has bought were not held in vain.
 */
export async function heldInVain(
  tx: Transaction,
  productIds: readonly string[],
  ttlSeconds: number,
  now: Date,
): Promise<string[]> {
  const last = alias(checkouts, 'last');
  const turns = sql<number>`greatest(1, round(extract(epoch from ${last.ranOutAt} - ${last.chainBeganAt}) / ${ttlSeconds}))`;
  const isOfChain = and(
    eq(checkouts.userId, last.userId),
    eq(checkouts.chainEndsAt, last.chainEndsAt),
    ne(checkouts.status, 'completed'),
  );
  const held = tx
    .selectDistinct({
      chain: last.id,
      productId: checkoutItems.productId,
      turns: turns.as('turns'),
    })
    .from(last)
    .innerJoin(checkouts, isOfChain)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(
      and(
        gt(last.ranOutAt, new Date(now.getTime() - LATELY_MS)),
        inArray(checkoutItems.productId, [...productIds]),
      ),
    )
    .as('held');
  const rows = await tx
    .select({ productId: held.productId })
    .from(held)
    .groupBy(held.productId)
    .having(sql`sum(${held.turns}) >= ${RUN_OUTS_TO_SHARE}`);
  return rows.map(({ productId }) => productId);
}

/** The pieces of products that each person holds in open checkouts, leaving out one checkout. */
export async function holdsOf(
  tx: Transaction,
  productIds: readonly string[],
  exceptCheckoutId: string | undefined,
): Promise<{ productId: string; userId: string; pieces: number }[]> {
  return tx
    .select({
      productId: checkoutItems.productId,
      userId: checkouts.userId,
      pieces: sum(checkoutItems.held).mapWith(Number),
    })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(
      and(
        inArray(checkouts.status, ['opening', 'open', 'closing']),
        inArray(checkoutItems.productId, [...productIds]),
        gt(checkoutItems.held, 0),
        exceptCheckoutId === undefined ? undefined : ne(checkouts.id, exceptCheckoutId),
      ),
    )
    .groupBy(checkoutItems.productId, checkouts.userId);
}

import { and, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { checkoutItems, checkouts } from './checkouts.table.ts';
import { LATELY_MS } from './cool-down.ts';
import { RUN_OUTS_TO_SHARE } from './share-of-newcomers.rule.ts';

/** Which products were held by checkouts that ran out lately, often enough. A long chain counts as `turnsOf` counts it. */
export async function heldInVain(
  tx: Transaction,
  productIds: readonly string[],
  ttlSeconds: number,
  now: Date,
): Promise<string[]> {
  const turns = sql`greatest(1, round(extract(epoch from ${checkouts.ranOutAt} - ${checkouts.chainBeganAt}) / ${ttlSeconds}))`;
  const rows = await tx
    .select({ productId: checkoutItems.productId })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(
      and(
        gt(checkouts.ranOutAt, new Date(now.getTime() - LATELY_MS)),
        inArray(checkoutItems.productId, [...productIds]),
      ),
    )
    .groupBy(checkoutItems.productId)
    .having(sql`sum(${turns}) >= ${RUN_OUTS_TO_SHARE}`);
  return rows.map(({ productId }) => productId);
}

/** Who holds how many pieces of products in checkouts, but for one checkout. */
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

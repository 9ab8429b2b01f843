import { and, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkoutItems, checkouts, type CheckoutRow } from './checkouts.table.ts';
import { LATELY_MS } from './cool-down.ts';
import type { WantedLine } from './judge-cart.rule.ts';
import {
  availableToNewcomer,
  exceedsHalf,
  RUN_OUTS_TO_SHARE,
  type StockedProduct,
} from './share-of-newcomers.rule.ts';

interface Wanted {
  userId: string;
  lines: readonly WantedLine[];
  former: CheckoutRow | undefined;
  now: Date;
}

/**
 * Keeps accounts that take turns from holding all of a product: once checkouts held it in vain, people without a
 * paid order together hold at most half of its stock. Returns the products with what this caller can buy of them.
 * They are locked, so that nobody else takes of them meanwhile.
 */
export async function shareWithNewcomers<Product extends StockedProduct>(
  tx: Transaction,
  { orders, settings }: Pick<CheckoutDeps, 'orders' | 'settings'>,
  offered: ReadonlyMap<string, Product>,
  { userId, lines, former, now }: Wanted,
): Promise<ReadonlyMap<string, Product>> {
  const inQuestion = lines.flatMap(({ productId, quantity }) => {
    const product = offered.get(productId);
    return product && exceedsHalf(product, quantity) ? [productId] : [];
  });
  if (inQuestion.length === 0) return offered;
  const shared = await heldInVain(tx, inQuestion, settings.ttlSeconds, now);
  if (shared.length === 0) return offered;
  const holds = await holdsOf(tx, shared, former?.id);
  const customers = await orders.customersAmong(tx, [userId, ...holds.map((hold) => hold.userId)]);
  if (customers.has(userId)) return offered;
  const heldByOthers = new Map<string, number>();
  for (const { productId, userId: holder, pieces } of holds)
    if (!customers.has(holder))
      heldByOthers.set(productId, (heldByOthers.get(productId) ?? 0) + pieces);
  return new Map(
    [...offered].map(([id, product]) => {
      if (!shared.includes(id)) return [id, product];
      const available = availableToNewcomer(product, heldByOthers.get(id) ?? 0);
      return [id, { ...product, available, isShared: available < product.available }];
    }),
  );
}

/** Which products were held by checkouts that ran out lately, often enough. A long chain counts as `turnsOf` counts it. */
async function heldInVain(
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
async function holdsOf(
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

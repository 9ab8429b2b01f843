import type { Transaction } from '#server/platform/database.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import type { CheckoutRow } from './checkouts.table.ts';
import { heldInVain, holdsOf } from './held-in-vain.queries.ts';
import type { WantedLine } from './judge-cart.rule.ts';
import {
  availableToNewcomer,
  exceedsHalf,
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
 * paid order together hold at most half of its stock. Returns the products with the pieces that this caller can buy.
 * They are locked, so that nobody else takes any meanwhile.
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

import { sql } from 'drizzle-orm';
import { statedGap } from '#contract/stated-gaps.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';

type Judged = Parameters<typeof statedGap>[0] & { state?: string };

/** SQL: whether the settings say that the shop's goods are sold to consumers in the EU. */
export const SELLS_TO_EU = `coalesce((select (stored->>'sellsToEu')::boolean from shop_settings), false)`;

/** Whether the shop's goods are sold to consumers in the EU. */
export async function sellsToEu(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ sells: boolean }>(sql.raw(`select ${SELLS_TO_EU} as sells`));
  return rows[0]?.sells === true;
}

/**
 * Throws 400 at what a product must say to be put on sale and doesn't, where goods are sold to consumers in the EU. What was on sale
 * with the same gap stays so.
 *
 * @param before the product as it was; absent: it is new
 */
export async function demandStated(
  tx: Transaction,
  product: Judged,
  before?: Judged,
): Promise<void> {
  if (product.state !== 'live') return;
  const gap = statedGap(product);
  if (!gap || (before?.state === 'live' && statedGap(before)?.path === gap.path)) return;
  if (await sellsToEu(tx)) throw invalid(gap.path, gap.message);
}

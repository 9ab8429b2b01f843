import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { orders } from '#server/features/orders/orders.table.ts';
import { ConfigError, type Config } from '#server/platform/config.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import { judgeRegion } from './judge-region.rule.ts';

/** The key of `shop_state` under which currency, locale and time zone stand. */
export const REGION = 'region';
/** The key of how often the shop was restored, see `holdRestored`. */
const PAPER_SERIES = 'paper_series';

/**
 * The shop's part of the settings with the currency, locale and time zone that its database keeps, which are kept from now on
 * if they were not, and the series of its papers' numbers. Throws ConfigError if the environment sets a currency or a time zone that the shop can no longer have.
 */
export function settleRegion(
  database: Database,
  { shop, region: set }: Pick<Config, 'shop' | 'region'>,
): Promise<Config['shop']> {
  return inTransaction(database, async (tx) => {
    await tx.insert(shopState).values({ key: REGION, value: {} }).onConflictDoNothing();
    const ours = eq(shopState.key, REGION);
    const [row] = await tx.select().from(shopState).where(ours).for('update');
    const [latest] = await tx
      .select({ currency: orders.currency })
      .from(orders)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(1);
    const { currency, locale, timeZone } = shop;
    const { region, kept, problems } = judgeRegion({
      set,
      meant: { currency, locale, timeZone },
      stored: row?.value ?? {},
      ordered: latest?.currency,
    });
    if (problems.length > 0) throw new ConfigError(problems);
    await tx.update(shopState).set({ value: kept }).where(ours);
    const [series] = await tx.select().from(shopState).where(eq(shopState.key, PAPER_SERIES));
    return { ...shop, ...region, paperSeries: series ? z.int().parse(series.value) : 0 };
  });
}

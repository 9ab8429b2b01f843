import { and, between, count, eq, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { DashboardToday } from '#contract/dashboard.ts';
import { toWhole } from '#contract/money.ts';
import { readCounts } from '#server/features/orders/order-views.queries.ts';
import { stockLevels } from '#server/features/stock/stock.table.ts';
import {
  lessRefunds,
  NOTHING,
  periodTallies,
  type Tally,
} from '#server/features/tallies/read-tallies.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { isAnything, isRevenue, type DashboardDeps } from './dashboard.service.ts';
import { readDue } from './due-payments.queries.ts';
import { todayAndWeekBefore } from './shop-periods.rule.ts';

/** Reads what is to be done today, and the figures of the day. */
export async function readToday(deps: DashboardDeps): Promise<DashboardToday['today']> {
  const { database, now, timeZone } = deps;
  const { pool, orm } = database;
  const [views, tallies, low, out, due] = await Promise.all([
    readCounts(pool).views,
    periodTallies(pool, ['order', 'refund'], todayAndWeekBefore(now(), timeZone)),
    deps.lowStock().then((most) => countLevels(orm, between(stockLevels.available, 1, most))),
    countLevels(orm, eq(stockLevels.available, 0)),
    readDue(pool),
  ]);
  const refunds = tallies('refund', isAnything);
  const [today = NOTHING, before = NOTHING] = tallies('order', isRevenue).map((orders, at) =>
    lessRefunds(orders, refunds[at] ?? NOTHING),
  );
  const shown = ({ revenue, count: orders }: Tally) => ({ sales: toWhole(revenue), orders });
  return {
    toShip: views['to-ship'],
    returns: views.returns,
    attention: views.attention,
    low,
    out,
    due,
    ...shown(today),
    weekBefore: shown(before),
  };
}

/** Counts the products with such a stock up to `COUNT_BOUND`; one more stands for "more". */
async function countLevels(orm: Database['orm'], condition: SQL): Promise<number> {
  const { productId } = stockLevels;
  const levels = orm
    .select({ productId })
    .from(stockLevels)
    .where(and(condition))
    .limit(COUNT_BOUND + 1)
    .as('levels');
  const [found] = await orm.select({ count: count() }).from(levels);
  return found?.count ?? 0;
}

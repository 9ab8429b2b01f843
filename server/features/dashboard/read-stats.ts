import { count, desc, eq, isNull, lte } from 'drizzle-orm';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import {
  LATEST_TRANSACTIONS,
  LOW_STOCK_LISTED,
  STATS_MONTHS,
  type DashboardStats,
} from '#contract/dashboard.ts';
import type { Duty } from '#contract/duties.ts';
import { toWhole } from '#contract/money.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { stockLevels } from '#server/features/stock/stock.table.ts';
import { talliesOf, type Tally } from '#server/features/tallies/read-tallies.queries.ts';
import type { Database } from '#server/platform/database.ts';
import {
  categoriesBySize,
  isAnything,
  netOf,
  readMonths,
  sumOf,
  type DashboardDeps,
} from './dashboard.service.ts';

type Stats = DashboardStats['stats'];

/** The figures and trends of the dashboard's first screen, with those of its lists that an admin with these duties may see. */
export async function readStats(deps: DashboardDeps, duties: readonly Duty[]): Promise<Stats> {
  const { pool, orm } = deps.database;
  const [found, ever, latest, scarce] = await Promise.all([
    readMonths(deps, STATS_MONTHS),
    talliesOf(pool, 'order', 'refund', 'user', 'product', 'category'),
    duties.includes('orders') ? latestOrders(orm) : {},
    duties.includes('catalogue') ? deps.lowStock().then((low) => readScarce(orm, low)) : {},
  ]);
  const { months, lastMonthSoFar } = found;
  const business = netOf(ever);
  const productCount = sumOf(ever.get('product'), isAnything).count;
  const people = ever.get('user');
  return {
    changePercent: {
      revenue: changeOf(found.orders, lastMonthSoFar.orders, 'revenue'),
      product: changeOf(found.products, lastMonthSoFar.products, 'count'),
      user: changeOf(found.users, lastMonthSoFar.users, 'count'),
      order: changeOf(found.orders, lastMonthSoFar.orders, 'count'),
    },
    lastMonthSoFar: {
      revenue: toWhole(lastMonthSoFar.orders.revenue),
      product: lastMonthSoFar.products.count,
      user: lastMonthSoFar.users.count,
      order: lastMonthSoFar.orders.count,
    },
    count: {
      revenue: toWhole(business.revenue),
      product: productCount,
      user: sumOf(people, isAnything).count,
      order: business.count,
      cancelled: ever.get('order')?.get('Cancelled')?.count ?? 0,
    },
    chart: {
      months,
      order: found.orders.map(({ count }) => count),
      revenue: found.orders.map(({ revenue }) => toWhole(revenue)),
    },
    categoryCount: categoriesBySize(ever.get('category')).map((each) => ({
      ...each,
      percent: Math.round((each.count / productCount) * 100),
    })),
    userRatio: {
      admin: people?.get('admin')?.count ?? 0,
      customer: people?.get('user')?.count ?? 0,
    },
    ...latest,
    ...scarce,
  };
}

/** The change from last month's same days to this month so far, the last of `months`, in rounded percent. */
function changeOf(
  months: readonly Tally[],
  lastMonthSoFar: Tally,
  of: 'count' | 'revenue',
): number {
  const now = months.at(-1)?.[of] ?? 0;
  const before = lastMonthSoFar[of];
  if (before === 0) return now > 0 ? 100 : 0;
  // Adding 0 turns -0 into 0.
  return Math.round(((now - before) / before) * 100) + 0;
}

type Orm = Database['orm'];

async function latestOrders(orm: Orm): Promise<Pick<Stats, 'latestTransaction'>> {
  const { id, number, total, discount, quantity, status, createdAt } = orders;
  const rows = await orm
    .select({ _id: id, number, total, discount, quantity, status, createdAt })
    .from(orders)
    .where(isNull(orders.deletedAt))
    .orderBy(desc(orders.createdAt), desc(id))
    .limit(LATEST_TRANSACTIONS);
  const latestTransaction = rows.map((row) => ({
    _id: row._id,
    number: row.number,
    amount: toWhole(row.total),
    discount: toWhole(row.discount),
    quantity: row.quantity,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }));
  return { latestTransaction };
}

const isScarce = (low: number) => lte(stockLevels.available, low);

async function readScarce(
  orm: Orm,
  low: number,
): Promise<Pick<Stats, 'lowStock' | 'lowStockCount'>> {
  const [lowStock, lowStockCount] = await Promise.all([
    scarceProducts(orm, low),
    countScarceProducts(orm, low),
  ]);
  return { lowStock, lowStockCount };
}

/** The products that are sold out or low in stock, the fewest first. */
async function scarceProducts(orm: Orm, low: number) {
  return orm
    .select({ _id: products.id, name: products.name, stock: stockLevels.available })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(isScarce(low))
    .orderBy(stockLevels.available, stockLevels.productId)
    .limit(LOW_STOCK_LISTED);
}

/** The number of these products, counted up to `COUNT_BOUND`; one more stands for "more". */
async function countScarceProducts(orm: Orm, low: number): Promise<number> {
  const { productId } = stockLevels;
  const scarce = orm
    .select({ productId })
    .from(stockLevels)
    .where(isScarce(low))
    .limit(COUNT_BOUND + 1)
    .as('scarce');
  const [found] = await orm.select({ count: count() }).from(scarce);
  return found?.count ?? 0;
}

import type pg from 'pg';
import { LOW_STOCK, LOW_STOCK_COUNTED } from '#contract/catalog-limits.ts';
import {
  LATEST_TRANSACTIONS,
  LOW_STOCK_LISTED,
  STATS_MONTHS,
  type DashboardStats,
} from '#contract/dashboard.ts';
import { toWhole } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { talliesOf, type Tally } from '#server/features/tallies/read-tallies.ts';
import {
  categoriesBySize,
  isAnything,
  isRevenue,
  readMonths,
  sumOf,
  type DashboardDeps,
} from './dashboard.service.ts';

type Stats = DashboardStats['stats'];

/** The figures, trends and lists of the dashboard's first screen. */
export async function readStats(deps: DashboardDeps): Promise<Stats> {
  const { pool } = deps;
  const [found, ever, latestTransaction, lowStock, lowStockCount] = await Promise.all([
    readMonths(deps, STATS_MONTHS),
    talliesOf(pool, 'order', 'user', 'product', 'category'),
    latestOrders(pool),
    scarceProducts(pool),
    countScarceProducts(pool),
  ]);
  const { months, products, users, orders, lastMonthSoFar } = found;
  const business = sumOf(ever.get('order'), isRevenue);
  const productCount = sumOf(ever.get('product'), isAnything).count;
  const people = ever.get('user');
  return {
    changePercent: {
      revenue: changeOf(orders, lastMonthSoFar.orders, 'revenue'),
      product: changeOf(products, lastMonthSoFar.products, 'count'),
      user: changeOf(users, lastMonthSoFar.users, 'count'),
      order: changeOf(orders, lastMonthSoFar.orders, 'count'),
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
      order: orders.map(({ count }) => count),
      revenue: orders.map(({ revenue }) => toWhole(revenue)),
    },
    categoryCount: categoriesBySize(ever.get('category')).map((each) => ({
      ...each,
      percent: Math.round((each.count / productCount) * 100),
    })),
    userRatio: {
      admin: people?.get('admin')?.count ?? 0,
      customer: people?.get('user')?.count ?? 0,
    },
    latestTransaction,
    lowStock,
    lowStockCount,
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

async function latestOrders(pool: pg.Pool): Promise<Stats['latestTransaction']> {
  const { rows } = await pool.query<{
    id: string;
    total: number;
    discount: number;
    quantity: number;
    status: OrderStatus;
  }>({
    name: 'latest-orders',
    text: `select id, total, discount, quantity, status from orders where deleted_at is null
           order by created_at desc, id desc limit ${LATEST_TRANSACTIONS}`,
  });
  return rows.map(({ id, total, discount, quantity, status }) => ({
    _id: id,
    amount: toWhole(total),
    discount: toWhole(discount),
    quantity,
    status,
  }));
}

/** The products that are sold out or low in stock, the fewest first. */
async function scarceProducts(pool: pg.Pool): Promise<Stats['lowStock']> {
  const { rows } = await pool.query<{ id: string; name: string; available: number }>({
    name: 'scarce-products',
    text: `select p.id, p.name, l.available from stock_levels l join products p on p.id = l.product_id
           where l.available <= ${LOW_STOCK}
           order by l.available, l.product_id limit ${LOW_STOCK_LISTED}`,
  });
  return rows.map(({ id, name, available }) => ({ _id: id, name, stock: available }));
}

/** The number of these products, counted up to `LOW_STOCK_COUNTED`. */
async function countScarceProducts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-scarce-products',
    text: `select count(*)::int as count from
             (select from stock_levels where available <= ${LOW_STOCK} limit ${LOW_STOCK_COUNTED}) as scarce`,
  });
  return rows[0]?.count ?? 0;
}

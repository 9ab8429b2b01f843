import {
  CHART_MONTHS,
  type DashboardBar,
  type DashboardLine,
  type DashboardPie,
} from '#contract/dashboard.ts';
import { toWhole } from '#contract/money.ts';
import { countsAsRevenue } from '#contract/order-books.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import {
  addTally,
  lessRefunds,
  NOTHING,
  periodTallies,
  talliesOf,
  type Tally,
} from '#server/features/tallies/read-tallies.queries.ts';
import { DELETED_ORDERS } from '#server/features/tallies/tallies.table.ts';
import type { Database } from '#server/platform/database.ts';
import { sameDaysOfLastMonth, shopMonths } from './shop-periods.rule.ts';

export interface DashboardDeps {
  /** The primary, or a replica. */
  database: Database;
  timeZone: string;
  /** Stock of 1 up to this number is low. */
  lowStock(): Promise<number>;
  now(): Date;
}

/** Returns true if the orders of a tally's label count in the shop's figures. */
export const isRevenue = (label: string): boolean =>
  label === DELETED_ORDERS ||
  countsAsRevenue({ status: label as OrderStatus, deletedAt: null, staysInBooks: false });
export const isAnything = (): boolean => true;

/** The data of the pie charts: all orders and products there are, and all revenue. */
export async function readPie({ database }: DashboardDeps): Promise<DashboardPie['charts']> {
  const found = await talliesOf(
    database.pool,
    'order',
    'refund',
    'user',
    'product',
    'category',
    'stock',
  );
  const count = (topic: Parameters<typeof talliesOf>[1], label: string) =>
    found.get(topic)?.get(label)?.count ?? 0;
  const { revenue, tax, shipping, discount } = netOf(found);
  const outOfStock = count('stock', 'out');
  return {
    orderFulfillment: {
      processing: count('order', 'Processing'),
      shipped: count('order', 'Shipped'),
      delivered: count('order', 'Delivered'),
      cancelled: count('order', 'Cancelled'),
    } satisfies Record<Lowercase<OrderStatus>, number>,
    productCategories: categoriesBySize(found.get('category')),
    stockAvailability: { inStock: count('product', '') - outOfStock, outOfStock },
    revenueDistribution: {
      net: toWhole(revenue - tax - shipping),
      tax: toWhole(tax),
      shipping: toWhole(shipping),
      discount: toWhole(discount),
    },
    adminCustomer: { admin: count('user', 'admin'), customer: count('user', 'user') },
  };
}

/** New products, users and orders in each of the last twelve months. */
export async function readBar(deps: DashboardDeps): Promise<DashboardBar['charts']> {
  return countsOf(await readMonths(deps, CHART_MONTHS));
}

/** The same, with revenue and discounts of the orders. */
export async function readLine(deps: DashboardDeps): Promise<DashboardLine['charts']> {
  const months = await readMonths(deps, CHART_MONTHS);
  return {
    ...countsOf(months),
    revenue: months.orders.map(({ revenue }) => toWhole(revenue)),
    discount: months.orders.map(({ discount }) => toWhole(discount)),
  };
}

function countsOf({ months, products, users, orders }: Months): DashboardBar['charts'] {
  return {
    months,
    products: products.map(({ count }) => count),
    users: users.map(({ count }) => count),
    orders: orders.map(({ count }) => count),
  };
}

interface Months {
  months: string[];
  products: Tally[];
  users: Tally[];
  orders: Tally[];
  /** The part of last month that this month so far is compared with. */
  lastMonthSoFar: Record<'products' | 'users' | 'orders', Tally>;
}

/**
 * The last months, with the products and users that were created in each and not deleted since, and the orders that weren't
 * cancelled, less the refunds that succeeded in it.
 */
export async function readMonths(
  { database, timeZone, now }: DashboardDeps,
  count: number,
): Promise<Months> {
  const at = now();
  const { names, periods } = shopMonths(at, timeZone, count);
  const tallied = await periodTallies(
    database.pool,
    ['order', 'refund', 'product', 'user'],
    [...periods, sameDaysOfLastMonth(at, timeZone)],
  );
  const products = tallied('product', isAnything);
  const users = tallied('user', isAnything);
  const refunds = tallied('refund', isAnything);
  const orders = tallied('order', isRevenue).map((each, at) =>
    lessRefunds(each, refunds[at] ?? NOTHING),
  );
  const lastMonthSoFar = {
    products: products.pop() ?? NOTHING,
    users: users.pop() ?? NOTHING,
    orders: orders.pop() ?? NOTHING,
  };
  return { months: names, products, users, orders, lastMonthSoFar };
}

/** The orders that count in the shop's figures, with their sums less what was refunded. */
export function netOf(found: ReadonlyMap<string, ReadonlyMap<string, Tally>>): Tally {
  return lessRefunds(sumOf(found.get('order'), isRevenue), sumOf(found.get('refund'), isAnything));
}

/** The sum of the tallies of some labels. */
export function sumOf(
  tallies: ReadonlyMap<string, Tally> | undefined,
  counts: (label: string) => boolean,
): Tally {
  return [...(tallies ?? [])]
    .filter(([label]) => counts(label))
    .map(([, tally]) => tally)
    .reduce(addTally, NOTHING);
}

/** The categories that have products, those with the most first. */
export function categoriesBySize(
  tallies: ReadonlyMap<string, Tally> | undefined,
): { category: string; count: number }[] {
  return [...(tallies ?? [])]
    .filter(([, { count }]) => count > 0)
    .map(([category, { count }]) => ({ category, count }))
    .sort(
      (one, other) => other.count - one.count || one.category.localeCompare(other.category, 'en'),
    );
}

import { toWhole } from '#contract/money.ts';
import { countsAsRevenue } from '#contract/order-books.ts';
import type { OrderStatus } from '#contract/order-status.ts';

/** All rows of the database. */
export interface Everything {
  orders: {
    id: string;
    number: number;
    status: OrderStatus;
    total: number;
    tax: number;
    shipping_charges: number;
    discount: number;
    quantity: number;
    created_at: Date;
    deleted_at: Date | null;
    stays_in_books: boolean;
  }[];
  refunds: {
    order_id: string;
    amount: number;
    tax: number;
    shipping: number;
    succeeded_at: Date | null;
  }[];
  users: { role: string; created_at: Date; deleted_at: Date | null }[];
  products: {
    id: string;
    name: string;
    category: string;
    available: number;
    created_at: Date;
    deleted_at: Date | null;
  }[];
}

type Dated = Pick<Everything['users'][number], 'created_at'>;

/** A simple reference implementation of the dashboard that looks at each row. */
export function lookUp(everything: Everything, now: Date, timeZone: string) {
  const rows = liveRows(everything);
  const calendar = calendarOf(now, timeZone);
  const line = lookUpLine(rows, calendar);
  const { months, products, users, orders } = line;
  return {
    line,
    bar: { months, products, users, orders },
    pie: lookUpPie(rows),
    stats: { ...lookUpTrends(rows, calendar), ...lookUpNow(rows, line) },
  };
}

type Rows = ReturnType<typeof liveRows>;
type Calendar = ReturnType<typeof calendarOf>;

function liveRows(everything: Everything) {
  const orders = everything.orders.filter((order) => order.deleted_at === null);
  const business = everything.orders.filter((order) =>
    countsAsRevenue({ ...order, deletedAt: order.deleted_at, staysInBooks: order.stays_in_books }),
  );
  const standing = new Set(business.map(({ id }) => id));
  return {
    orders,
    business,
    refunds: everything.refunds.flatMap(({ succeeded_at: created_at, ...refund }) =>
      created_at && standing.has(refund.order_id) ? [{ ...refund, created_at }] : [],
    ),
    users: everything.users.filter((user) => user.deleted_at === null),
    products: everything.products.filter((product) => product.deleted_at === null),
  };
}

/** The months of times, by time zone: the calendar takes most of the time. */
const monthsIn = new Map<string, Map<number, string>>();

function calendarOf(now: Date, timeZone: string) {
  const inZone = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const localNow = inZone(now);
  const current = localNow.toPlainDate().toPlainYearMonth();
  const last = current.subtract({ months: 1 });
  const months = monthsIn.get(timeZone) ?? new Map<number, string>();
  monthsIn.set(timeZone, months);
  function monthOf({ created_at: at }: Dated): string {
    const known = months.get(at.getTime()) ?? inZone(at).toPlainDate().toPlainYearMonth();
    months.set(at.getTime(), String(known));
    return String(known);
  }
  const inMonth = <T extends Dated>(rows: readonly T[], month: string) =>
    rows.filter((row) => monthOf(row) === month);
  const monthAgo = localNow.toPlainDateTime().subtract({ months: 1 });
  const isOfSameDays = ({ created_at }: Dated) =>
    localNow.day > last.daysInMonth ||
    Temporal.PlainDateTime.compare(inZone(quarterOf(created_at)).toPlainDateTime(), monthAgo) < 0;
  return {
    months: Array.from({ length: 12 }, (_, place) =>
      current.subtract({ months: 11 - place }).toString(),
    ),
    inMonth,
    /** Rows of the same days of the last month, and those of this month. */
    soFar: <T extends Dated>(rows: readonly T[]): [T[], T[]] => [
      inMonth(rows, last.toString()).filter(isOfSameDays),
      inMonth(rows, current.toString()),
    ],
  };
}

function lookUpLine({ business, refunds, users, products }: Rows, { months, inMonth }: Calendar) {
  const counts = (rows: readonly Dated[]) => months.map((month) => inMonth(rows, month).length);
  return {
    months,
    products: counts(products),
    users: counts(users),
    orders: counts(business),
    revenue: months.map((month) => net(inMonth(business, month), inMonth(refunds, month))),
    discount: months.map((month) => toWhole(sum(inMonth(business, month), 'discount'))),
  };
}

function lookUpPie(rows: Rows) {
  const { business, refunds, products, users } = rows;
  const left = (of: 'tax' | 'shipping_charges', back: 'tax' | 'shipping') =>
    sum(business, of) - sum(refunds, back);
  const [tax, shipping] = [left('tax', 'tax'), left('shipping_charges', 'shipping')];
  const count = (status: string) => countOf(rows.orders, 'status', status);
  return {
    orderFulfillment: {
      processing: count('Processing'),
      shipped: count('Shipped'),
      delivered: count('Delivered'),
      cancelled: count('Cancelled'),
    },
    productCategories: bySize(products.map(({ category }) => category)),
    stockAvailability: {
      inStock: products.filter(({ available }) => available > 0).length,
      outOfStock: products.filter(({ available }) => available === 0).length,
    },
    revenueDistribution: {
      net: toWhole(sum(business, 'total') - sum(refunds, 'amount') - tax - shipping),
      tax: toWhole(tax),
      shipping: toWhole(shipping),
      discount: toWhole(sum(business, 'discount')),
    },
    adminCustomer: {
      admin: countOf(users, 'role', 'admin'),
      customer: countOf(users, 'role', 'user'),
    },
  };
}

function lookUpTrends({ business, refunds, users, products }: Rows, { soFar }: Calendar) {
  const [lastOrders, theseOrders] = soFar(business);
  const [lastRefunds, theseRefunds] = soFar(refunds);
  const revenue = [net(lastOrders, lastRefunds), net(theseOrders, theseRefunds)];
  return {
    changePercent: {
      revenue: change(revenue),
      product: change(soFar(products).map(({ length }) => length)),
      user: change(soFar(users).map(({ length }) => length)),
      order: change(soFar(business).map(({ length }) => length)),
    },
    lastMonthSoFar: {
      revenue: revenue[0],
      product: soFar(products)[0].length,
      user: soFar(users)[0].length,
      order: lastOrders.length,
    },
  };
}

function lookUpNow(rows: Rows, line: ReturnType<typeof lookUpLine>) {
  const { orders, business, refunds, users, products } = rows;
  const scarce = products.filter(({ available }) => available <= 10);
  return {
    count: {
      revenue: net(business, refunds),
      product: products.length,
      user: users.length,
      order: business.length,
      cancelled: countOf(orders, 'status', 'Cancelled'),
    },
    chart: {
      months: line.months.slice(6),
      order: line.orders.slice(6),
      revenue: line.revenue.slice(6),
    },
    categoryCount: bySize(products.map(({ category }) => category)).map((each) => ({
      ...each,
      percent: Math.round((each.count / products.length) * 100),
    })),
    userRatio: { admin: countOf(users, 'role', 'admin'), customer: countOf(users, 'role', 'user') },
    latestTransaction: [...orders]
      .sort((one, other) => newest(one, other))
      .slice(0, 5)
      .map(({ id, number, total, discount, quantity, status, created_at: createdAt }) => ({
        _id: id,
        number,
        amount: toWhole(total),
        discount: toWhole(discount),
        quantity,
        status,
        createdAt: createdAt.toISOString(),
      })),
    lowStock: scarce
      .sort((one, other) => one.available - other.available || (one.id < other.id ? -1 : 1))
      .slice(0, 20)
      .map(({ id, name, available }) => ({ _id: id, name, stock: available })),
    lowStockCount: Math.min(10_001, scarce.length),
  };
}

/** Returns the orders' total less refunds, in whole units. */
function net(orders: readonly { total: number }[], refunds: readonly { amount: number }[]): number {
  return toWhole(sum(orders, 'total') - sum(refunds, 'amount'));
}

function countOf<K extends string>(
  rows: readonly Record<K, string>[],
  of: K,
  wanted: string,
): number {
  return rows.filter((row) => row[of] === wanted).length;
}

function sum<K extends string>(rows: readonly Record<K, number>[], of: K): number {
  return rows.reduce((upTo, row) => upTo + row[of], 0);
}

function newest(one: Dated & { id: string }, other: Dated & { id: string }): number {
  return other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);
}

/** Tallies count by quarters of an hour. */
function quarterOf(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % (15 * 60_000)));
}

function change([before = 0, now = 0]: readonly number[]): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return Math.round(((now - before) / before) * 100) + 0;
}

function bySize(categories: readonly string[]): { category: string; count: number }[] {
  return [...new Set(categories)]
    .map((category) => ({ category, count: categories.filter((each) => each === category).length }))
    .sort(
      (one, other) => other.count - one.count || one.category.localeCompare(other.category, 'en'),
    );
}

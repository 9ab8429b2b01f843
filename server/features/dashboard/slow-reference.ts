import { toWhole } from '#contract/money.ts';

/** Every row there is, as the database has it. */
export interface Everything {
  orders: {
    id: string;
    status: string;
    total: number;
    tax: number;
    shipping_charges: number;
    discount: number;
    quantity: number;
    created_at: Date;
    deleted_at: Date | null;
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

interface Dated {
  created_at: Date;
}

/** The dashboard by looking at each row with a calendar in hand: slow, and hard to get wrong. */
export function lookUp(everything: Everything, now: Date, timeZone: string) {
  const orders = everything.orders.filter((order) => order.deleted_at === null);
  const business = orders.filter((order) => order.status !== 'Cancelled');
  const users = everything.users.filter((user) => user.deleted_at === null);
  const products = everything.products.filter((product) => product.deleted_at === null);
  const monthOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toPlainYearMonth();
  const current = monthOf(now);
  const months = Array.from({ length: 12 }, (_, place) =>
    current.subtract({ months: 11 - place }).toString(),
  );
  const monthsOf = new Map<Dated, string>(
    [...business, ...users, ...products].map((row) => [row, monthOf(row.created_at).toString()]),
  );
  const inMonth = <T extends Dated>(rows: readonly T[], month: string) =>
    rows.filter((row) => monthsOf.get(row) === month);
  const localNow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  const last = current.subtract({ months: 1 });
  const isOfSameDays = ({ created_at }: Dated) =>
    localNow.day > last.daysInMonth ||
    Temporal.PlainDateTime.compare(
      quarterOf(created_at).toZonedDateTimeISO(timeZone).toPlainDateTime(),
      localNow.toPlainDateTime().subtract({ months: 1 }),
    ) < 0;
  /** Rows of the same days of the last month, and those of this month. */
  const soFar = <T extends Dated>(rows: readonly T[]): [T[], T[]] => [
    inMonth(rows, last.toString()).filter(isOfSameDays),
    inMonth(rows, current.toString()),
  ];
  const counts = (rows: readonly Dated[]) => months.map((month) => inMonth(rows, month).length);
  const sums = (of: 'total' | 'discount') =>
    months.map((month) => toWhole(sum(inMonth(business, month), of)));
  const count = (status: string) => orders.filter((order) => order.status === status).length;
  const role = (wanted: string) => users.filter((user) => user.role === wanted).length;
  const line = {
    months,
    products: counts(products),
    users: counts(users),
    orders: counts(business),
    revenue: sums('total'),
    discount: sums('discount'),
  };
  const { revenue } = line;
  const categories = bySize(products.map(({ category }) => category));
  return {
    line,
    bar: { months, products: line.products, users: line.users, orders: line.orders },
    pie: {
      orderFulfillment: {
        processing: count('Processing'),
        shipped: count('Shipped'),
        delivered: count('Delivered'),
        cancelled: count('Cancelled'),
      },
      productCategories: categories,
      stockAvailability: {
        inStock: products.filter(({ available }) => available > 0).length,
        outOfStock: products.filter(({ available }) => available === 0).length,
      },
      revenueDistribution: {
        net: toWhole(
          sum(business, 'total') - sum(business, 'tax') - sum(business, 'shipping_charges'),
        ),
        tax: toWhole(sum(business, 'tax')),
        shipping: toWhole(sum(business, 'shipping_charges')),
        discount: toWhole(sum(business, 'discount')),
      },
      adminCustomer: { admin: role('admin'), customer: role('user') },
    },
    stats: {
      changePercent: {
        revenue: change(soFar(business).map((rows) => sum(rows, 'total'))),
        product: change(soFar(products).map(({ length }) => length)),
        user: change(soFar(users).map(({ length }) => length)),
        order: change(soFar(business).map(({ length }) => length)),
      },
      lastMonthSoFar: {
        revenue: toWhole(sum(soFar(business)[0], 'total')),
        product: soFar(products)[0].length,
        user: soFar(users)[0].length,
        order: soFar(business)[0].length,
      },
      count: {
        revenue: toWhole(sum(business, 'total')),
        product: products.length,
        user: users.length,
        order: business.length,
        cancelled: count('Cancelled'),
      },
      chart: { months: months.slice(6), order: line.orders.slice(6), revenue: revenue.slice(6) },
      categoryCount: categories.map((each) => ({
        ...each,
        percent: Math.round((each.count / products.length) * 100),
      })),
      userRatio: { admin: role('admin'), customer: role('user') },
      latestTransaction: [...orders]
        .sort((one, other) => newest(one, other))
        .slice(0, 5)
        .map(({ id, total, discount: off, quantity, status }) => ({
          _id: id,
          amount: toWhole(total),
          discount: toWhole(off),
          quantity,
          status,
        })),
      lowStock: products
        .filter(({ available }) => available <= 10)
        .sort((one, other) => one.available - other.available || (one.id < other.id ? -1 : 1))
        .slice(0, 20)
        .map(({ id, name, available }) => ({ _id: id, name, stock: available })),
      lowStockCount: Math.min(1_000, products.filter(({ available }) => available <= 10).length),
    },
  };
}

function sum<K extends string>(rows: readonly Record<K, number>[], of: K): number {
  return rows.reduce((upTo, row) => upTo + row[of], 0);
}

function newest(one: Dated & { id: string }, other: Dated & { id: string }): number {
  return other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);
}

/** Figures count by the quarter of an hour in which they came. */
function quarterOf(at: Date): Temporal.Instant {
  const quarterMs = 15 * 60_000;
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(at.getTime() / quarterMs) * quarterMs);
}

function change([before = 0, now = 0]: readonly number[]): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? 0 : percent;
}

function bySize(categories: readonly string[]): { category: string; count: number }[] {
  return [...new Set(categories)]
    .map((category) => ({ category, count: categories.filter((each) => each === category).length }))
    .sort(
      (one, other) => other.count - one.count || one.category.localeCompare(other.category, 'en'),
    );
}

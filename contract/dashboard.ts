import { z } from 'zod';
import { COUNT_BOUND } from './catalog-limits.ts';
import { Amount, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { ORDER_STATUSES } from './order-status.ts';

/** Number of months in the charts of `stats`, and of `bar` and `line`. The last one is the current month. */
export const STATS_MONTHS = 6;
export const CHART_MONTHS = 12;
/** Length of the dashboard's lists of latest orders and of products low in stock. */
export const LATEST_TRANSACTIONS = 5;
export const LOW_STOCK_LISTED = 20;

const Count = z.int().min(0);
/** One number per month, in the order of `months`. */
const Counts = z.array(Count);
const Amounts = z.array(Amount);
const Months = z.array(z.string()).describe('Months such as "2026-06", in the shop\'s time zone');

const AdminsAndCustomers = z.object({ admin: Count, customer: Count });

const ChangePercent = z
  .object({ revenue: z.int(), product: z.int(), user: z.int(), order: z.int() })
  .describe(
    "This month so far compared with last month up to the same day and time of day in the shop's time zone, in rounded percent: 100 if it was 0 and no longer is, 0 if both are 0",
  );

export const DashboardStats = z.object({
  success: z.literal(true),
  stats: z.object({
    changePercent: ChangePercent,
    lastMonthSoFar: z
      .object({ revenue: Amount, product: Count, user: Count, order: Count })
      .describe('What `changePercent` compares with'),
    count: z
      .object({ revenue: Amount, product: Count, user: Count, order: Count, cancelled: Count })
      .describe('`order` leaves out cancelled orders, which `cancelled` counts'),
    chart: z.object({ months: Months, order: Counts, revenue: Amounts }),
    categoryCount: z.array(z.object({ category: z.string(), count: Count, percent: Count })),
    userRatio: AdminsAndCustomers,
    latestTransaction: z
      .array(
        z.object({
          _id: Id,
          number: z.int(),
          amount: Amount,
          discount: Amount,
          quantity: Count,
          status: z.enum(ORDER_STATUSES),
          createdAt: Timestamp,
        }),
      )
      .optional()
      .describe('Absent for an admin without the duty `orders`'),
    lowStock: z
      .array(z.object({ _id: Id, name: z.string(), stock: Count }))
      .optional()
      .describe(
        `Sold out (0) first, at most ${LOW_STOCK_LISTED}. Absent for an admin without the duty \`catalogue\``,
      ),
    lowStockCount: Count.optional().describe(
      `How many there are in all, counted up to ${COUNT_BOUND.toLocaleString('en')}; one more stands for "more". Absent with \`lowStock\``,
    ),
  }),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const DashboardToday = z.object({
  success: z.literal(true),
  today: z.object({
    toShip: Count.describe('Orders that are Processing'),
    attention: Count.describe('Orders with a refund that failed or an open dispute'),
    returns: Count.describe('Orders with a return that is not over'),
    low: Count.describe(
      `Products of which few are left, counted up to ${COUNT_BOUND.toLocaleString('en')}; one more stands for "more", as for those that are sold out`,
    ),
    out: Count,
    due: z
      .object({ orders: Count, amount: Amount })
      .describe('What is to be paid to the shop itself, of up to 10,000 orders'),
    sales: Amount.describe('What orders of today came to, less what was refunded today'),
    orders: Count,
    weekBefore: z
      .object({ sales: Amount, orders: Count })
      .describe('The same weekday a week before, up to the same time of day'),
  }),
});
export type DashboardToday = z.infer<typeof DashboardToday>;

export const DashboardPie = z.object({
  success: z.literal(true),
  charts: z.object({
    orderFulfillment: z.object({
      processing: Count,
      shipped: Count,
      delivered: Count,
      cancelled: Count,
    }),
    productCategories: z.array(z.object({ category: z.string(), count: Count })),
    stockAvailability: z.object({ inStock: Count, outOfStock: Count }),
    revenueDistribution: z
      .object({ net: Amount, tax: Amount, shipping: Amount, discount: Amount })
      .describe('net + tax + shipping is the revenue; the discount is already subtracted'),
    adminCustomer: AdminsAndCustomers,
  }),
});
export type DashboardPie = z.infer<typeof DashboardPie>;

export const DashboardBar = z.object({
  success: z.literal(true),
  charts: z.object({ months: Months, products: Counts, users: Counts, orders: Counts }),
});
export type DashboardBar = z.infer<typeof DashboardBar>;

export const DashboardLine = z.object({
  success: z.literal(true),
  charts: z.object({
    months: Months,
    products: Counts,
    users: Counts,
    orders: Counts,
    revenue: Amounts,
    discount: Amounts,
  }),
});
export type DashboardLine = z.infer<typeof DashboardLine>;

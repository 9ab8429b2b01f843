import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';

/**
 * The topics of the tallies, with their labels and the time by which they are counted.
 *
 * By time of creation: `order` by status or as `deleted`, `user` by role, `product` without a label.
 *
 * Only all-time: products by `category`; products sold out (`stock`, label `out`); orders by status and range of their total
 * (`amount`, such as `Shipped/126976`); `worth`: pieces on hand and the sum of their prices; `filed`: how often products were added, deleted
 * for good or given a category, so that what was read of categories needn't be read again.
 *
 * `closed-checkout`: checkouts that were closed unpaid and have been deleted, by the time they were opened and the reason.
 * `refund`: refunds of standing orders and their amounts, by the time they succeeded.
 *
 * For the report:
 * - `sales`: the totals of all orders, also cancelled and deleted ones, by the time they were placed.
 * - `cancelled`: the totals of orders that were cancelled or left the books, by the time they did.
 * - `paid-back`: all refunds, by the time they succeeded.
 * - `refunded`: the same of standing orders. When an order is cancelled, its earlier refunds are taken off at that time, so that
 *   no earlier day changes.
 * - `taxed`: the four before by the rate and place of the order's tax, with the topic in the label.
 * - `sold`: pieces by the number of the product and their price, of orders that count, by the time they were placed.
 * - `coupon`: such orders and their totals by the id of the coupon.
 * - `first-order`: people by the time of their first order.
 * - `checkout`: checkouts that were `opened`, `paid` and `replaced`, by the time they were opened.
 * - `tax`: by kind of paper, rate, place, the seller's state and its split, by the time of the paper.
 * - `cgst`: by the same labels, the share of CGST in the tax within that state.
 */
export const TALLY_TOPICS = [
  'order',
  'user',
  'product',
  'category',
  'stock',
  'amount',
  'closed-checkout',
  'refund',
  'coupon',
  'sold',
  'first-order',
  'checkout',
  'tax',
  'cgst',
  'worth',
  'filed',
  'sales',
  'cancelled',
  'refunded',
  'paid-back',
  'taxed',
] as const;
export type TallyTopic = (typeof TALLY_TOPICS)[number];

/** The label of deleted orders that stay in the books: they count as revenue, and in no list. */
export const DELETED_ORDERS = 'deleted';

/** The time span of a tally: a quarter of an hour, a day, a month of `sold` and `coupon` (all in UTC), or all time. */
export const TALLY_SPANS = ['quarter', 'day', 'month', 'ever'] as const;
export type TallySpan = (typeof TALLY_SPANS)[number];

function sum(name: string) {
  return bigint(name, { mode: 'number' }).notNull().default(0);
}

/** Sums in minor units; only orders and checkouts have any. */
const sums = () => ({
  count: sum('count'),
  revenue: sum('revenue'),
  tax: sum('tax'),
  shipping: sum('shipping'),
  discount: sum('discount'),
});

/**
 * Counts of rows that aren't deleted, and sums of orders, so that nobody has to count a million rows. Only
 * correct together with the pending `tally_changes`.
 */
export const tallies = pgTable(
  'tallies',
  {
    topic: text('topic', { enum: TALLY_TOPICS }).notNull(),
    span: text('span', { enum: TALLY_SPANS }).notNull(),
    startsAt: timestamp('starts_at').notNull(),
    label: text('label').notNull(),
    ...sums(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.span, table.startsAt, table.label] })],
);

/**
 * Pending changes of tallies. Triggers write them in the transaction of the change, and they are folded into the
 * tallies later, so that transactions never wait for the lock of a shared counter.
 */
export const tallyChanges = pgTable(
  'tally_changes',
  {
    topic: text('topic', { enum: TALLY_TOPICS }).notNull(),
    /** Start of its quarter of an hour; null for all-time topics. */
    startsAt: timestamp('starts_at'),
    label: text('label').notNull(),
    ...sums(),
  },
  (table) => [index('tally_changes_topic').on(table.topic)],
);

/**
 * Counts the changes of the `sold` tallies of each day and month that has any, so that what was read of one needn't be read again
 * while its version is the same.
 */
export const soldVersions = pgTable(
  'sold_versions',
  {
    span: text('span', { enum: ['day', 'month'] }).notNull(),
    startsAt: timestamp('starts_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.startsAt] })],
);

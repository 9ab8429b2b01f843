import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/columns.ts';

/**
 * What is counted. `order` by status and `user` by role are counted by the time they came into being,
 * and so is `product`, which has no label; `category` and `stock` (label `out`) only in all, and so is
 * `amount`: orders by status and step of their total, such as `Shipped/126976`. `closed-checkout` counts
 * those that were closed unpaid and deleted since, by the time they were opened and the reason.
 */
export const TALLY_TOPICS = [
  'order',
  'user',
  'product',
  'category',
  'stock',
  'amount',
  'closed-checkout',
] as const;
export type TallyTopic = (typeof TALLY_TOPICS)[number];

/** How long the time is that a tally sums up; quarters of an hour and days are those of UTC. */
export const TALLY_SPANS = ['quarter', 'day', 'ever'] as const;

function sum(name: string) {
  return bigint(name, { mode: 'number' }).notNull().default(0);
}

/** Sums of money are of orders and checkouts alone, in minor units. */
const sums = () => ({
  count: sum('count'),
  revenue: sum('revenue'),
  tax: sum('tax'),
  shipping: sum('shipping'),
  discount: sum('discount'),
});

/**
 * How many there are of what is not deleted, and what orders came to: the sums that would otherwise be
 * counted from a million rows. Correct together with `tally_changes` only.
 */
export const tallies = pgTable(
  'tallies',
  {
    topic: text('topic', { enum: TALLY_TOPICS }).notNull(),
    span: text('span', { enum: TALLY_SPANS }).notNull(),
    startsAt: moment('starts_at').notNull(),
    label: text('label').notNull(),
    ...sums(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.span, table.startsAt, table.label] })],
);

/**
 * Changes of tallies, written by triggers in the transaction of whatever changed, and folded into the
 * tallies afterwards: so no two buyers ever wait for one counter.
 */
export const tallyChanges = pgTable(
  'tally_changes',
  {
    topic: text('topic', { enum: TALLY_TOPICS }).notNull(),
    /** The quarter of an hour it belongs to; none where it counts in all only. */
    startsAt: moment('starts_at'),
    label: text('label').notNull(),
    ...sums(),
  },
  (table) => [index('tally_changes_topic').on(table.topic)],
);

import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DISPUTE_STATUSES } from '#contract/refunds.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { timestamp } from '#server/platform/columns.ts';

/** Disputes of payments, as the payment provider reports them. Whoever adds or changes one has locked its order. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    status: text('status', { enum: DISPUTE_STATUSES }).notNull(),
    /** The time until which the shop owner can send evidence. */
    dueAt: timestamp('due_at'),
    openedAt: timestamp('opened_at').notNull(),
  },
  (table) => [
    index('disputes_of_order').on(table.orderId),
    index('disputes_open')
      .on(table.orderId)
      .where(sql`status = 'open'`),
  ],
);

export type DisputeRow = typeof disputes.$inferSelect;

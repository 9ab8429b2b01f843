import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders.table.ts';
import { timestamp } from '#server/platform/columns.ts';

export const REFUND_STATES = ['pending', 'done', 'failed'] as const;

/**
 * Refunds, at most one per order. They are retried until the provider has carried them out, across
 * restarts.
 */
export const refunds = pgTable(
  'refunds',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    paymentReference: text('payment_reference').notNull(),
    /** Minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: timestamp('next_try_at').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    index('refunds_pending')
      .on(table.nextTryAt)
      .where(sql`state = 'pending'`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

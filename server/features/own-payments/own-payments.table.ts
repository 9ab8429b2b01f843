import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/features/orders/orders.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * Payments to the shop itself for orders without a payment provider; below 0 those that it has paid back, in minor units. Whoever adds or deletes one has
 * locked its order, whose sums follow.
 */
export const ownPayments = pgTable(
  'own_payments',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** When the money came or went, as somebody has said. */
    at: timestamp('at').notNull(),
    /** For the shop; removed when the customer's account is deleted. */
    note: text('note'),
    /** A digest of the line of a bank statement that it was read from: it is recorded once. */
    statementEntry: text('statement_entry'),
    byUser: text('by_user').notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** It was recorded by mistake. */
    deletedAt: timestamp('deleted_at'),
    deletedBy: text('deleted_by'),
  },
  (table) => [
    index('own_payments_of_order').on(table.orderId),
    uniqueIndex('own_payments_of_statement')
      .on(table.statementEntry)
      .where(sql`${table.deletedAt} is null`),
    check('own_payments_not_nothing', sql`${table.amount} <> 0`),
  ],
);

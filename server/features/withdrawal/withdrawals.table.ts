import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { WithdrawnLines } from '#contract/withdrawal.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { returns } from '#server/features/returns/returns.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * What consumers declare without an account: that they withdraw from a contract. A row that belongs to no order is deleted when
 * its key has expired; name, address and words of the others when the account of the order's customer is.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id().primaryKey(),
    /** SHA-256 of the key, in hex. */
    keyHash: text('key_hash').notNull(),
    name: text('name').notNull(),
    /** As it was typed, A to Z in lower case. */
    email: text('email').notNull(),
    /** The order's number, whether there is such an order or not. */
    number: integer('number').notNull(),
    /** Null: everything. */
    lines: jsonb('lines').$type<WithdrawnLines>(),
    words: text('words'),
    createdAt: timestamp('created_at').notNull(),
    /** From when on the key is unknown. */
    expiresAt: timestamp('expires_at').notNull(),
    /** The time at which it was received: that of the first confirmation. */
    confirmedAt: timestamp('confirmed_at'),
    /** The time at which it was compared with the orders. */
    settledAt: timestamp('settled_at'),
    /** The order that it matches, in time. */
    orderId: uuid('order_id').references(() => orders.id),
    /** Ids of lines of the order that it is not from, because their goods are exempt. */
    exempt: uuid('exempt').array().notNull().default([]),
    /** The return that it has opened; null if nothing was left to withdraw from. */
    returnId: uuid('return_id').references(() => returns.id),
  },
  (table) => [
    unique('withdrawals_key').on(table.keyHash),
    unique('withdrawals_return').on(table.returnId),
    index('withdrawals_of_email').on(table.email, table.createdAt),
    index('withdrawals_of_order').on(table.orderId),
    index('withdrawals_to_settle')
      .on(table.confirmedAt)
      .where(sql`confirmed_at is not null and settled_at is null`),
    index('withdrawals_to_delete')
      .on(table.expiresAt)
      .where(sql`order_id is null`),
  ],
);

export type WithdrawalRow = typeof withdrawals.$inferSelect;

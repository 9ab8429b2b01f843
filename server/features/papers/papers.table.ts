import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAPER_KINDS } from '#contract/paper-numbers.ts';
import type { CreditNoteFacts, InvoiceFacts } from '#contract/paper-facts.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { refunds } from '#server/features/refunds/refunds.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * The last number of each kind of paper in a financial year. Its row is locked by the last statement of the transaction
 * that numbers a paper, so that a transaction that is rolled back leaves no gap.
 */
export const paperCounters = pgTable(
  'paper_counters',
  {
    kind: text('kind', { enum: PAPER_KINDS }).notNull(),
    year: text('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

/**
 * Invoices and credit notes. A trigger refuses every change: a paper is a copy of what it shows, and is kept when the account
 * of its buyer is deleted.
 */
export const papers = pgTable(
  'papers',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: PAPER_KINDS }).notNull(),
    /** 0 for the invoice of an order, then 1, 2 … for its credit notes. */
    n: integer('n').notNull(),
    /** Of a credit note. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The financial year, as its number has it, and which paper of its kind in that year it is. */
    year: text('year').notNull(),
    nth: integer('nth').notNull(),
    number: text('number').notNull(),
    facts: jsonb('facts').$type<InvoiceFacts | CreditNoteFacts>().notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [
    uniqueIndex('papers_of_refund')
      .on(table.refundId)
      .where(sql`refund_id is not null`),
    unique('papers_of_order').on(table.orderId, table.n),
    unique('papers_in_year').on(table.kind, table.year, table.nth),
    check('papers_number_not_too_long', sql`length(${table.number}) <= 16`),
    check(
      'papers_kind_fits',
      sql`(${table.kind} = 'invoice') = (${table.n} = 0) and (${table.kind} = 'invoice') = (${table.refundId} is null)`,
    ),
  ],
);

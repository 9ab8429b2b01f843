import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { REFUND_KINDS, REFUND_STATUSES } from '#contract/refunds.ts';
import { ACTING_ROLES, orderItems, orders } from '#server/features/orders/orders.table.ts';
import { PAYS_BACK } from '#server/features/payments/watched-payments.queries.ts';
import { returns } from '#server/features/returns/returns.table.ts';
import { timestamp } from '#server/platform/columns.ts';

function part(name: string) {
  return bigint(name, { mode: 'number' }).notNull().default(0);
}

/**
 * Refunds. The row comes first: those of a payment are sent by a sweep until the provider has carried them out, across
 * restarts. Amounts in minor units. Whoever adds or changes a refund has locked its order.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: REFUND_KINDS }).notNull().default('cancellation'),
    paymentReference: text('payment_reference'),
    /** All of it: its lines, `shipping` and `goodwill`. Reduced, where the shop owner refunds at the provider meanwhile. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    shipping: part('shipping'),
    withShipping: boolean('with_shipping').notNull().default(false),
    goodwill: part('goodwill'),
    /**
     * The part of it that is already in the credit note of another refund, which failed after it had its note, and which the shop
     * owner replaced by this one at the provider. Its own note is over the rest.
     */
    credited: part('credited'),
    /** The tax in `amount`. */
    tax: part('tax'),
    /**
     * What it was to give back at each rate of the order's quote, and last untaxed; in that proportion the report counts it. Null for orders
     * without a table, and where all that was paid goes back.
     */
    byRate: jsonb('by_rate').$type<number[]>(),
    /** The admin's reason; removed when the customer's account is deleted, and not kept from then on. */
    reason: text('reason'),
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('pending'),
    /** The provider's id of the refund, once it is known there. */
    providerReference: text('provider_reference').unique(),
    attempts: integer('attempts').notNull().default(0),
    /** The number of times the provider has refused it; each time it is sent under another idempotency key. */
    refusals: integer('refusals').notNull().default(0),
    nextTryAt: timestamp('next_try_at').notNull(),
    createdAt: timestamp('created_at').notNull(),
    succeededAt: timestamp('succeeded_at'),
    /** The return that it refunds. */
    returnId: uuid('return_id')
      .unique()
      .references(() => returns.id),
    /** The line whose price was wrong, where it gives back the difference. */
    correctsItem: uuid('corrects_item').references(() => orderItems.id),
    /** The number of times it was sent again after it had failed. */
    retries: integer('retries').notNull().default(0),
    /** The uid of the admin who paid it back another way after it had failed, or said that one made at the provider is settled. */
    doneBy: text('done_by'),
    byUser: text('by_user'),
    byRole: text('by_role', { enum: ACTING_ROLES }),
  },
  (table) => [
    index('refunds_of_order').on(table.orderId, table.createdAt),
    uniqueIndex('refunds_one_cancellation')
      .on(table.orderId)
      .where(sql`kind = 'cancellation'`),
    index('refunds_due')
      .on(table.nextTryAt)
      .where(sql`status = 'pending'`),
    index('refunds_failed')
      .on(table.orderId)
      .where(sql`status = 'failed'`),
    index('refunds_to_pay_back').on(table.createdAt).where(sql.raw(PAYS_BACK)),
    check('refunds_not_negative', sql`${table.amount} >= 0`),
    check('refunds_credited_within', sql`${table.credited} between 0 and ${table.amount}`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

/** The pieces that a refund refunds, and what it gives for them. `restocked`: they went back into stock. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    restocked: boolean('restocked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderItemId] }),
    index('refund_lines_of_item').on(table.orderItemId),
    check('refund_lines_quantity_positive', sql`${table.quantity} > 0`),
  ],
);

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { OPEN_RETURN_STATUSES, RETURN_KINDS, RETURN_STATUSES } from '#contract/return-status.ts';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

const IS_OPEN = sql.raw(`status in ('${OPEN_RETURN_STATUSES.join(`', '`)}')`);

/**
 * Returns of lines of delivered orders, and withdrawals from orders of any status. Whoever adds or changes one has locked its order. Reason, words and photos are
 * removed when the account of the order's customer is deleted.
 */
export const returns = pgTable(
  'returns',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The customer of its order, so that a search for people finds open returns without reading their orders. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: RETURN_KINDS }).notNull().default('return'),
    /** Of a withdrawal: until when the money has to be paid back. */
    deadline: timestamp('deadline'),
    status: text('status', { enum: RETURN_STATUSES }).notNull(),
    reason: text('reason').notNull(),
    /** The customer's words. */
    words: text('words'),
    /** True if its pieces are back in stock. */
    restocked: boolean('restocked').notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    index('returns_of_order').on(table.orderId, table.createdAt),
    index('returns_newest').on(table.createdAt, table.id),
    index('returns_status_newest').on(table.status, table.createdAt, table.id),
    index('returns_open').on(table.orderId, table.userId).where(IS_OPEN),
    index('returns_due')
      .on(table.deadline)
      .where(sql`${IS_OPEN} and deadline is not null`),
    check(
      'returns_withdrawal_has_deadline',
      sql`(${table.kind} = 'withdrawal') = (${table.deadline} is not null)`,
    ),
  ],
);

export type ReturnRow = typeof returns.$inferSelect;

/** The pieces that a return sends back. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderItemId] }),
    index('return_lines_of_item').on(table.orderItemId),
    check('return_lines_quantity_positive', sql`${table.quantity} > 0`),
  ],
);

/** A return's photos in their order. File names are made of `hash`, as those of `product_photos`. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: id().primaryKey(),
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    position: integer('position').notNull(),
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    widths: integer('widths').array().notNull(),
    placeholder: text('placeholder').notNull(),
  },
  (table) => [
    unique('return_photos_position').on(table.returnId, table.position),
    index('return_photos_hash').on(table.hash),
  ],
);

/** Every status a return had, when, who set it, and what the shop wrote to the customer with it. */
export const returnHistory = pgTable(
  'return_history',
  {
    id: id().primaryKey(),
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    status: text('status', { enum: RETURN_STATUSES }).notNull(),
    at: timestamp('at').notNull(),
    byUser: text('by_user').notNull(),
    words: text('words'),
  },
  (table) => [index('return_history_return').on(table.returnId, table.at)],
);

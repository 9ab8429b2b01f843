import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '#server/platform/columns.ts';
import { products } from './products.table.ts';

export const STOCK_REASONS = ['edit', 'sale', 'return'] as const;

/** Every change of what is on hand, with why and who: its sum per product is `products.on_hand`. */
export const stockLedger = pgTable('stock_ledger', {
  id: id().primaryKey(),
  productId: uuid('product_id')
    .notNull()
    .references(() => products.id),
  /** Pieces that came (positive) or left (negative). */
  quantity: integer('quantity').notNull(),
  reason: text('reason', { enum: STOCK_REASONS }).notNull(),
  /** The order of a sale or return. */
  orderId: uuid('order_id'),
  /** Uid of who edited; none for the shop itself. */
  byUser: text('by_user'),
  at: moment('at').notNull(),
});

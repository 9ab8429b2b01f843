import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { STOCK_REASONS } from '#contract/stock-ledger.ts';
import { products } from '#server/features/products/products.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/** Every change of what is on hand, with why and who: its sum per product is `products.on_hand`. */
export const stockLedger = pgTable(
  'stock_ledger',
  {
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
    at: timestamp('at').notNull(),
    /** The admin's note. */
    words: text('words'),
  },
  // Ids are made while the product is locked: by them the entries are in the order in which they happened.
  (table) => [index('stock_ledger_product').on(table.productId, table.id)],
);

/**
 * The available stock of each live product, and whether it has a photo, maintained by triggers, for lists sorted and filtered
 * by them. An index on `products` instead would make every sale update all indexes of that table.
 */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    available: integer('available').notNull(),
    hasPhoto: boolean('has_photo').notNull().default(false),
  },
  (table) => [
    index('stock_levels_available').on(table.available, table.productId),
    index('stock_levels_category').on(table.category, table.available, table.productId),
    index('stock_levels_without_photo')
      .on(table.productId)
      .where(sql`not has_photo`),
  ],
);

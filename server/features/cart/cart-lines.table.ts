import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { CART_LIMITS } from '#contract/cart.ts';
import { users } from '#server/features/users/users.table.ts';
import { timestamp } from '#server/platform/columns.ts';

/** The carts of accounts, one line for each product. Deleted with the account. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    // Not a foreign key: purchases lock products, and a cart must neither wait for them nor keep them waiting.
    productId: uuid('product_id').notNull(),
    /** 0 if the product was removed: devices that still have it are told. */
    quantity: integer('quantity').notNull(),
    changedAt: timestamp('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('cart_lines_removed')
      .on(table.changedAt)
      .where(sql`quantity = 0`),
    check(
      'cart_lines_quantity',
      sql`${table.quantity} between 0 and ${sql.raw(String(CART_LIMITS.quantity))}`,
    ),
  ],
);

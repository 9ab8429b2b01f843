import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '#server/features/products/products.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { timestamp } from '#server/platform/columns.ts';

/** Requests to be told when a sold-out product is back in stock, one of each person for a product. */
export const stockRequests = pgTable(
  'stock_requests',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** The time of the request. */
    at: timestamp('at').notNull(),
    /** The time at which they were told. Null while they wait. */
    toldAt: timestamp('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('stock_requests_waiting')
      .on(table.productId)
      .where(sql`told_at is null`),
  ],
);

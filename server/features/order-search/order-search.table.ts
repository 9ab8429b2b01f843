import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';
import { orders } from '#server/features/orders/orders.table.ts';

/**
 * The text by which each order is found: see `order_search_text`, which makes it; with copies of what lists are sorted by. Triggers
 * write it in the transaction that places the order or changes what the text says.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    // New texts wait in a list. The order that fills it waits until they are in the index, so the list is short.
    index('order_search_trigrams')
      .using('gin', table.text.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
    index('order_search_newest').on(table.createdAt, table.orderId),
    index('order_search_amount').on(table.total, table.orderId),
  ],
);

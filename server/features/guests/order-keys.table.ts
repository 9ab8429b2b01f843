import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/features/orders/orders.table.ts';
import { timestamp } from '#server/platform/columns.ts';

/** Keys of the orders of guests. Each letter has one of its own, since none can be read from here. */
export const orderKeys = pgTable(
  'order_keys',
  {
    /** The digest of the key. */
    hash: text('hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** `letter`: shows state and tracking. `open`: a code gave it, for all that the order's customer may. */
    kind: text('kind', { enum: ['letter', 'open'] }).notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** Null: a while after the order has ended. */
    expiresAt: timestamp('expires_at'),
  },
  (table) => [
    index('order_keys_of_order').on(table.orderId),
    index('order_keys_ending').on(table.expiresAt),
  ],
);

import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/features/orders/orders.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * The parcel of each order that is Shipped or Delivered. `ship-orders.ts` adds those with a carrier. For any other step
 * to Shipped a trigger adds one without, and removes it where the step is undone (`note_shipment`).
 * When the address of an order is removed, so are tracking number and page (`forget_with_address`).
 */
export const shipments = pgTable(
  'shipments',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier'),
    tracking: text('tracking'),
    /** The carrier's page for this parcel, by the settings of that time. */
    url: text('url'),
    /** True if the customer is to be told. */
    notify: boolean('notify').notNull().default(true),
    at: timestamp('at').notNull(),
  },
  (table) => [index('shipments_order').on(table.orderId)],
);

export type ShipmentRow = typeof shipments.$inferSelect;

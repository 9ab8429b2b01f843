import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, timestamp } from '#server/platform/columns.ts';
import { orders } from './orders.table.ts';

export const NOTE_KINDS = ['note', 'message', 'address', 'shipment'] as const;

/**
 * Texts that admins wrote about an order: notes of the shop, messages to its customer; that they changed its address, with the
 * names of the changed fields; and that they changed its shipment, with what it was and is. All words but those of changed
 * addresses are removed with the address of the order (`forget_with_address`).
 */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: NOTE_KINDS }).notNull(),
    /** Null once they are removed. */
    words: text('words'),
    byUser: text('by_user').notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.at)],
);

export type OrderNoteRow = typeof orderNotes.$inferSelect;

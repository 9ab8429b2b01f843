import { pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { timestamp } from '#server/platform/columns.ts';

/**
 * When each person placed the first of their orders that count; null if none does any more. Triggers write it, and lock a
 * person's row while they look: orders of one person that are placed at once are counted one after the other.
 */
export const firstOrders = pgTable('first_orders', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  at: timestamp('at'),
});

import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/list-choices.ts';
import { users } from './users.table.ts';

/**
 * What each person with an account has bought, so that customers can be sorted by it: their orders that are not cancelled nor,
 * unless they stay in the books, deleted, and the totals of these in minor units, less what was refunded of them. Triggers on
 * people, orders and refunds keep it; a page of a person counts the same (`customer-summary.queries.ts`), and the audit compares.
 */
export const customerTotals = pgTable(
  'customer_totals',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person's, for lists of one role. */
    role: text('role', { enum: ROLES }).notNull(),
    orders: integer('orders').notNull().default(0),
    spent: bigint('spent', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('customer_totals_spent').on(table.spent, table.userId),
    index('customer_totals_orders').on(table.orders, table.userId),
    index('customer_totals_role_spent').on(table.role, table.spent, table.userId),
    index('customer_totals_role_orders').on(table.role, table.orders, table.userId),
  ],
);

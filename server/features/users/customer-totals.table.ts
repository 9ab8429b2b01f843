import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/list-choices.ts';
import { users } from './users.table.ts';

/**
 * Orders and spending of each person with an account, by which customers are sorted. Cancelled orders don't count, nor do
 * deleted ones that don't stay in the books. Amounts in minor units, less refunds. Written by triggers on people, orders and
 * refunds; the page of a person counts the same way (`customer-summary.queries.ts`), and the audit compares the two.
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

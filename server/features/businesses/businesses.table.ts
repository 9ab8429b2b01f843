import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/** The businesses that people buy for, at most one each. Deleted with the person's account. */
export const businesses = pgTable(
  'businesses',
  {
    id: id().primaryKey(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => users.id),
    name: text('name').notNull(),
    /** Its VAT or GST number as its country writes it. */
    number: text('number').notNull(),
    /** The country of the number. */
    country: text('country').notNull(),
    enteredAt: timestamp('entered_at').notNull(),
    /** The time at which an admin confirmed the number. Another number is not confirmed. */
    confirmedAt: timestamp('confirmed_at'),
  },
  (table) => [
    index('businesses_waiting')
      .on(table.enteredAt)
      .where(sql`confirmed_at is null`),
  ],
);

export type BusinessRow = typeof businesses.$inferSelect;

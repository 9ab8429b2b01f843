import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { timestamp } from '#server/platform/columns.ts';

/** People who buy without an account. Limits of a person count for all guests of an address or a device. */
export const guests = pgTable(
  'guests',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** With A to Z in lower case. Nobody proved it. */
    email: text('email').notNull(),
    /** The digest of the browser's cookie. */
    browser: text('browser').notNull(),
    /** The network from which they came, for a day. */
    network: text('network'),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    index('guests_of_address').on(table.email, table.createdAt),
    index('guests_of_browser').on(table.browser, table.createdAt),
    index('guests_of_network').on(table.network, table.createdAt),
  ],
);

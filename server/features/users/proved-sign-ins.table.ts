import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';

/** Sign-ins that have proved a second factor. Those with a passkey have proved it by themselves. */
export const provedSignIns = pgTable(
  'proved_sign_ins',
  {
    userId: text('user_id').notNull(),
    /** The id of a session of the shop's own, or the second of the log-in (`signInOf`). */
    signIn: text('sign_in').notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.signIn] }),
    index('proved_sign_ins_at').on(table.at),
  ],
);

import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { DUTIES } from '#contract/duties.ts';
import type { ProviderId } from '#contract/shop-config.ts';
import { id, timestamp } from '#server/platform/columns.ts';
import { users } from './users.table.ts';

/** Open invitations to work in the back office, one of each address. A trigger writes the letter. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: id().primaryKey(),
    /** With A to Z in lower case. */
    email: text('email').notNull().unique(),
    duties: text('duties', { enum: DUTIES }).array().notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** The provider of the first log-in that had the address and could not accept it. */
    triedWith: text('tried_with').$type<ProviderId>(),
  },
  (table) => [
    index('staff_invites_by').on(table.invitedBy),
    index('staff_invites_expiry').on(table.expiresAt),
  ],
);

import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestamp } from '#server/platform/columns.ts';

/** Links with which whoever started the shop becomes its owner. Each counts once and for an hour, and only while the shop has no admin. */
export const ownerLinks = pgTable('owner_links', {
  id: id().primaryKey(),
  /** Of the link's key. */
  digest: text('digest').notNull().unique(),
  expiresAt: timestamp('expires_at').notNull(),
});

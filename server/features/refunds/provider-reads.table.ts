import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';

/** Up to when the payment provider's list of events was read. */
export const providerReads = pgTable('provider_reads', {
  name: text('name').primaryKey(),
  readTo: timestamp('read_to').notNull(),
});

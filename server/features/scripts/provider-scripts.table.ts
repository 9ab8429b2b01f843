import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';

/** Scripts of providers that pages run, as the daily look has found them. A change of the hash is logged (`log_change`). */
export const providerScripts = pgTable('provider_scripts', {
  address: text('address').primaryKey(),
  /** `sha384-` and the hash in Base64; null until it was fetched. */
  hash: text('hash'),
  bytes: integer('bytes'),
  /** The time at which it was first seen with this hash. */
  changedAt: timestamp('changed_at'),
  lookedAt: timestamp('looked_at'),
  /** Why the last look has found nothing. */
  problem: text('problem'),
  /** One instance looks then. */
  nextLookAt: timestamp('next_look_at').notNull(),
});

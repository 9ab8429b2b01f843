import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns.ts';

/**
 * Facts about this database: `demo_seeded`, `used_in_production`, `reviews_seen_until`, `mail` (since when it has a mail server),
 * `region` (currency, locale, time zone), `held` (restored, and not released yet), `paper_series` (how often it was restored), `lost_payments` (to be refunded after that), `noted_deletions` (of people, beside the backups), `health_faults` (what was wrong with the shop's parts), `release` (the newest that
 * has opened it), `functions` (hashes of the functions and triggers that it has).
 */
export const shopState = pgTable('shop_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  at: timestamp('at').notNull().defaultNow(),
});

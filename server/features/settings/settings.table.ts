import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PricedBy } from '#contract/rules-at.ts';
import type { Settings } from '#contract/settings.ts';
import type { SetupNeed } from '#contract/setup-needs.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * The owner's settings: at most one row, none until they change something. Only what they changed is stored; for the
 * rest the defaults count.
 */
export const shopSettings = pgTable(
  'shop_settings',
  {
    only: boolean('only').primaryKey().default(true),
    /** Parts of the contract's `Settings`, validated when they are saved. */
    stored: jsonb('stored').$type<Partial<Settings>>().notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    /** The settings that a new shop in production still needs before it sells; empty in a shop that is open. */
    unset: text('unset').array().$type<SetupNeed[]>().notNull().default([]),
  },
  (table) => [check('shop_settings_one_row', sql`${table.only}`)],
);

/** Changes of parts of the settings: by whom, from what to what. */
export const settingsLog = pgTable(
  'settings_log',
  {
    id: id().primaryKey(),
    /** Such as `taxPercent` or `contact.email`. */
    part: text('part').notNull(),
    /** Null for what was not there. */
    before: jsonb('before'),
    after: jsonb('after'),
    /** Uid of the admin. */
    byUser: text('by_user').notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [index('settings_log_newest').on(table.at, table.id)],
);

/** All settings that prices depend on, kept whenever one of them changes. Rows are only added: orders name those they were priced by. */
export const pricingRules = pgTable('pricing_rules', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: timestamp('at').notNull(),
  rules: jsonb('rules').$type<PricedBy & { seller: { country: string } }>().notNull(),
});

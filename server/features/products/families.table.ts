import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FamilyOption } from '#contract/shown-family.ts';
import type { Detail } from '#contract/specifications.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/** Products that differ in their options only, such as a shirt in sizes and colours. Its members are products. */
export const families = pgTable('families', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  /** What members have unless they say something of their own. */
  description: text('description').notNull(),
  category: text('category').notNull(),
  details: jsonb('details').$type<Detail[]>().notNull().default([]),
  /** The options and their values, in their order. */
  options: jsonb('options').$type<FamilyOption[]>().notNull(),
  /** The keys of their names, as searches compare them. */
  optionNames: text('option_names')
    .array()
    .notNull()
    .generatedAlwaysAs(sql`option_name_keys(options)`),
  createdAt: timestamp('created_at').notNull(),
  /** The time of an admin's last change of the family itself. */
  updatedAt: timestamp('updated_at').notNull(),
});

/** A stored family, without its generated column. */
export type FamilyRow = Omit<typeof families.$inferSelect, 'optionNames'>;

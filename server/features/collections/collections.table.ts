import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CollectionRule } from '#contract/collections.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/** Products that the owner shows together: chosen one by one, or all that meet a rule. */
export const collections = pgTable(
  'collections',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    /** The name in the address of its page. */
    slug: text('slug').notNull(),
    formerSlugs: text('former_slugs').array().notNull().default([]),
    /** Its place among the collections. */
    place: doublePrecision('place').notNull().default(0),
    /** What search engines show; empty: its name, and its words. */
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Markdown. */
    words: text('words').notNull().default(''),
    /** The address of its picture. */
    picture: text('picture'),
    rule: jsonb('rule').$type<CollectionRule>(),
    /** The products of one without a rule, in their order. */
    products: uuid('products').array(),
    createdAt: timestamp('created_at').notNull(),
    /** The time of an admin's last change. */
    updatedAt: timestamp('updated_at').notNull(),
    deletedAt: timestamp('deleted_at'),
    /** Uid of the admin who deleted it. */
    deletedBy: text('deleted_by'),
  },
  (table) => [
    uniqueIndex('collections_slug')
      .on(table.slug)
      .where(sql`deleted_at is null`),
    index('collections_in_bin')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    check('collections_rule_or_products', sql`(rule is null) <> (products is null)`),
  ],
);

export type CollectionRow = typeof collections.$inferSelect;

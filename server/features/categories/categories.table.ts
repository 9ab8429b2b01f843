import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { categoryKey } from '#server/features/products/products.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * Categories. Products have the name of theirs in `products.category`; a trigger adds those that aren't here. One that was merged stays
 * as a former name of the one that it was merged into.
 */
export const categories = pgTable(
  'categories',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    /** The key by which names are compared. */
    key: text('key')
      .notNull()
      .generatedAlwaysAs(categoryKey(sql`name`)),
    /** The name in the address of its page. */
    slug: text('slug').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => categories.id),
    /** Its place among those with the same parent. */
    place: doublePrecision('place').notNull().default(0),
    /** What search engines show; empty: its name, and its words. */
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Markdown. */
    words: text('words').notNull().default(''),
    /** The address of its picture. */
    picture: text('picture'),
    /** The keys of its former names, and its former slugs: links with them lead to it. */
    formerKeys: text('former_keys').array().notNull().default([]),
    formerSlugs: text('former_slugs').array().notNull().default([]),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => categories.id),
    /** The products that it had when it was merged, for an undo. */
    movedProducts: uuid('moved_products').array(),
    /** True where a product had its name first, and no admin has changed it since. */
    fromProduct: boolean('from_product').notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
    /** The time of an admin's last change. */
    updatedAt: timestamp('updated_at').notNull(),
    deletedAt: timestamp('deleted_at'),
    /** Uid of the admin who deleted it. */
    deletedBy: text('deleted_by'),
  },
  (table) => [
    uniqueIndex('categories_key')
      .on(table.key)
      .where(sql`deleted_at is null`),
    uniqueIndex('categories_slug')
      .on(table.slug)
      .where(sql`deleted_at is null`),
    index('categories_in_bin')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    check('categories_not_in_itself', sql`parent_id <> id and merged_into <> id`),
  ],
);

export type CategoryRow = typeof categories.$inferSelect;

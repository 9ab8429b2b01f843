import { sql } from 'drizzle-orm';
import { check, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { exactTime, id, timestamp } from '#server/platform/columns.ts';
import type { SaleChange } from './sale-change.rule.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Sales: prices from one time to another. The database charges the lowest price of the sales that a product is in; a sweep carries a change
 * of a sale to the products that it is of, those that `priced_at` says it has not reached.
 */
export const sales = pgTable(
  'sales',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at').notNull(),
    /** What it is of: a product in any of these. */
    productIds: uuid('product_ids').array().notNull().default([]),
    familyIds: uuid('family_ids').array().notNull().default([]),
    categories: text('categories').array().notNull().default([]),
    collectionIds: uuid('collection_ids').array().notNull().default([]),
    change: jsonb('change').$type<SaleChange>().notNull(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    deletedAt: timestamp('deleted_at'),
    /** Uid of the admin who deleted it. */
    deletedBy: text('deleted_by'),
    /** When a sweep began to carry it to its products, and the transaction that did: a product written by an older one may be missed. */
    seenAt: exactTime('seen_at'),
    seenBy: xid8('seen_by'),
    /** When all its products had it. A trigger takes it away when the sale changes. */
    plannedAt: timestamp('planned_at'),
  },
  (table) => [
    check('sales_end_after_beginning', sql`${table.endsAt} > ${table.startsAt}`),
    index('sales_not_over').on(table.endsAt),
    index('sales_of_product')
      .using('gin', table.productIds)
      .with({ fastupdate: false })
      .where(sql`deleted_at is null`),
    index('sales_in_bin')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('sales_to_plan')
      .on(table.id)
      .where(sql`planned_at is null`),
  ],
);

export type SaleRow = typeof sales.$inferSelect;

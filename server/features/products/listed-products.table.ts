import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { minor, timestamp, tsvector } from '#server/platform/columns.ts';
import { families } from './families.table.ts';
import { products } from './products.table.ts';

const IN_STOCK = sql`in_stock`;

/**
 * The rows of lists: live products of no family, and the face of each family, with all that lists are sorted, filtered and
 * searched by. Walking along its indexes meets no other member. Triggers keep it.
 */
export const listedProducts = pgTable(
  'listed_products',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The family that it is the face of. */
    familyId: uuid('family_id')
      .unique('listed_products_family')
      .references(() => families.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    /** In minor units. */
    price: minor('price'),
    createdAt: timestamp('created_at').notNull(),
    /** It can be bought now. */
    inStock: boolean('in_stock').notNull(),
    /** Those of the product, so that a search for words that many have meets no other member. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('listed_products_newest').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('listed_products_price').on(table.price, table.id),
    index('listed_products_words').using('gin', table.words),
    index('listed_products_category_newest').on(
      table.category,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('listed_products_category_price').on(table.category, table.price, table.id),
    index('listed_products_in_stock_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(IN_STOCK),
    index('listed_products_in_stock_price').on(table.price, table.id).where(IN_STOCK),
  ],
);

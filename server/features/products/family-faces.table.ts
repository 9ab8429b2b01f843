import { customType, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { minor } from '#server/platform/columns.ts';
import { families } from './families.table.ts';
import { products } from './products.table.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What lists show of each family that has members on sale. Triggers keep it: when a transaction that changed members commits, it
 * is made anew.
 */
export const familyFaces = pgTable(
  'family_faces',
  {
    familyId: uuid('family_id')
      .primaryKey()
      .references(() => families.id, { onDelete: 'cascade' }),
    /** The member that stands for the family: the cheapest one that can be bought, else the cheapest. */
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** Its price, in minor units. */
    fromPrice: minor('from_price'),
    /** How many members are on sale. */
    choices: integer('choices').notNull(),
    /** The transaction that wrote it. */
    writtenBy: xid8('written_by').notNull(),
  },
  (table) => [unique('family_faces_product').on(table.productId)],
);

import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { products } from '#server/features/products/products.table.ts';
import { minor } from '#server/platform/columns.ts';
import { sales } from './sales.table.ts';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/**
 * The history of prices: what each product cost, costs, and by the sales of now will cost, while it is no draft. A trigger writes it with
 * the product; no two at once (the constraint `prices_one_at_once`), and the past never changes (`refuse_price_change`).
 */
export const prices = pgTable(
  'prices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    amount: minor('amount'),
    /** With its first moment, without its last. */
    during: tstzrange('during').notNull(),
    saleId: uuid('sale_id').references(() => sales.id),
  },
  (table) => [
    index('prices_of_sale')
      .on(table.saleId)
      .where(sql`sale_id is not null`),
  ],
);

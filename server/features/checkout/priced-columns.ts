import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '#server/features/catalog/products.table.ts';
import { minor } from '#server/platform/columns.ts';

/** What a priced cart comes to, as a checkout and the order made of it both say; minor units. */
export function sums() {
  return {
    subtotal: minor('subtotal'),
    tax: minor('tax'),
    shippingCharges: minor('shipping_charges'),
    discount: minor('discount'),
    total: minor('total'),
  };
}

/** A line of either: name, photo and price as they were when it was priced. */
export function pricedLine() {
  return {
    position: integer('position').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull(),
    photo: text('photo').notNull(),
    /** Minor units, of one piece. */
    price: integer('price').notNull(),
    quantity: integer('quantity').notNull(),
  };
}

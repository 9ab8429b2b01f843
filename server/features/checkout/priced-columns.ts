import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '#server/features/catalog/products.table.ts';
import { minor } from '#server/platform/columns.ts';

/** The sums of a priced cart, in checkouts and orders; minor units. */
export function sums() {
  return {
    subtotal: minor('subtotal'),
    tax: minor('tax'),
    shippingCharges: minor('shipping_charges'),
    discount: minor('discount'),
    total: minor('total'),
  };
}

/** A line of a checkout or order, with name, photo and price as they were then. */
export function pricedLine() {
  return {
    position: integer('position').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull(),
    photo: text('photo').notNull(),
    /** Minor units, for one piece. */
    price: integer('price').notNull(),
    quantity: integer('quantity').notNull(),
  };
}

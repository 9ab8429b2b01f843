import { bigint, boolean, integer, numeric, text, uuid } from 'drizzle-orm/pg-core';
import { COUPON_KINDS } from '#contract/coupon-fields.ts';
import { DEFAULT_RULES } from '#contract/pricing.ts';
import { products } from '#server/features/products/products.table.ts';
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

/** The rules a cart was priced by, in checkouts and orders; amounts in minor units. The defaults are those of a new shop. */
export function pricingRules() {
  const { taxPercent, shippingCharge, freeShippingAbove } = DEFAULT_RULES;
  return {
    taxPercent: numeric('tax_percent', { precision: 5, scale: 2, mode: 'number' })
      .notNull()
      .default(taxPercent),
    shippingCharge: bigint('shipping_charge', { mode: 'number' }).notNull().default(shippingCharge),
    freeShippingAbove: bigint('free_shipping_above', { mode: 'number' })
      .notNull()
      .default(freeShippingAbove),
  };
}

/**
 * The terms of the coupon when the cart was priced, in checkouts and orders: fixed in minor units, percent in hundredths.
 * Null without a coupon, and in orders of the demo shop.
 */
export function couponColumns() {
  return {
    couponKind: text('coupon_kind', { enum: COUPON_KINDS }),
    couponAmount: bigint('coupon_amount', { mode: 'number' }),
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
    /** Its share of the order's tax and discount, in minor units (see `shareOut`); the shipping has the rest. */
    taxShare: minor('tax_share').default(0),
    discountShare: minor('discount_share').default(0),
    /** True if the coupon is for this line; null if there is none, or if it is for everything. */
    forCoupon: boolean('for_coupon'),
  };
}

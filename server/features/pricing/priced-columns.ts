import { bigint, boolean, integer, jsonb, numeric, text, uuid } from 'drizzle-orm/pg-core';
import { COUPON_KINDS } from '#contract/coupon-fields.ts';
import { DEFAULT_RULES } from '#contract/pricing-rules.ts';
import type { KeptQuote } from '#contract/kept-quote.ts';
import { products } from '#server/features/products/products.table.ts';
import { minor } from '#server/platform/columns.ts';

/** The sums of a priced cart, in checkouts and orders; minor units. */
export function sums() {
  return {
    subtotal: minor('subtotal'),
    tax: minor('tax'),
    /** Inside the prices, where they hold it; `tax` is what is added to them. */
    taxIncluded: minor('tax_included').default(0),
    shippingCharges: minor('shipping_charges'),
    discount: minor('discount'),
    total: minor('total'),
  };
}

/**
 * The rules a cart was priced by, in checkouts and orders; amounts in minor units. The defaults are those of a new shop. `taxPercent` is the
 * rate wherever the table of rates had none.
 */
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
    /** All settings that prices depend on, as they were then; null before the first was kept. */
    rulesId: bigint('rules_id', { mode: 'number' }),
    /** The rest of its quote, beside the sums; null for those of a release without it, and of the demo shop. */
    quote: jsonb('quote').$type<KeptQuote>(),
  };
}

/**
 * The terms of the coupon when the cart was priced, in checkouts and orders: hundredths of a whole unit or of a percent.
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
    price: minor('price'),
    quantity: integer('quantity').notNull(),
    /** Its share of the order's tax (added or inside) and discount, in minor units (see `priceCart`); the shipping has the rest. */
    taxShare: minor('tax_share').default(0),
    discountShare: minor('discount_share').default(0),
    /** True if the coupon is for this line; null if there is none, or if it is for everything. */
    forCoupon: boolean('for_coupon'),
  };
}

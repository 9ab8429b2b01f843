import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAYMENT_KINDS } from '#contract/payment-kinds.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { exactTime, id, timestamp } from '#server/platform/columns.ts';
import {
  couponColumns,
  pricedLine,
  pricingRules,
  sums,
} from '#server/features/pricing/priced-columns.ts';

/**
 * `opening`: reserved, its payment is not open yet. `open`: can be paid. `closing`: is given up once the
 * provider confirms that its payment is cancelled. `closed`: given up, holds nothing. `completed`: became
 * an order.
 */
export const CHECKOUT_STATUSES = ['opening', 'open', 'closing', 'closed', 'completed'] as const;
/**
 * `expired`: it ran out unpaid. `declined`: too many payments in its chain were declined. `replaced`: the
 * person opened another one. `failed`: it could not be opened. `cancelled`: its payment was cancelled at
 * the provider.
 */
export const CLOSE_REASONS = ['expired', 'declined', 'replaced', 'failed', 'cancelled'] as const;

/**
 * A priced cart with the stock and coupon use it reserves, until it is paid or given up. Sums in minor
 * units.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: CHECKOUT_STATUSES }).notNull(),
    closeReason: text('close_reason', { enum: CLOSE_REASONS }),
    currency: text('currency').notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_KINDS }).notNull().default('card'),
    ...sums(),
    ...pricingRules(),
    couponId: uuid('coupon_id').references(() => coupons.id),
    coupon: text('coupon'),
    ...couponColumns(),
    /** True if it counts as a use of its coupon, which it does while it is open. */
    holdsCoupon: boolean('holds_coupon').notNull().default(false),
    /** The name on the parcel, if one was entered, or if the account was deleted before the checkout was over. */
    recipient: text('recipient'),
    phone: text('phone'),
    // Triggers delete recipient, phone and address when the checkout is over; its order has it, if there is one.
    address: text('address'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    pinCode: text('pin_code'),
    /**
     * The network address it was opened from; deleted with the postal address, but for declined checkouts
     * after a day.
     */
    openedFrom: text('opened_from'),
    /** The network of that address, once it has run out unpaid; deleted an hour after that. */
    openedNetwork: text('opened_network'),
    /** The provider's id of the payment: null while opening, and for a total of 0. */
    paymentReference: text('payment_reference').unique(),
    clientSecret: text('client_secret'),
    /** The provider's ids of the declined payment attempts. */
    declinedAttempts: text('declined_attempts').array().notNull().default([]),
    expiresAt: timestamp('expires_at').notNull(),
    /**
     * Checkouts of one person that replace one another form a chain. When it ends, what it holds unpaid
     * is given back.
     */
    chainBeganAt: timestamp('chain_began_at').notNull(),
    chainEndsAt: timestamp('chain_ends_at').notNull(),
    /** The time at which the chain ended unpaid with this checkout: it counts towards its buyer's waits. */
    ranOutAt: timestamp('ran_out_at'),
    /** The time at which the sweep checks it next. */
    nextCheckAt: timestamp('next_check_at').notNull(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    // A person has at most one open checkout, and one that is about to replace it.
    uniqueIndex('checkouts_one_open')
      .on(table.userId)
      .where(sql`status = 'open'`),
    uniqueIndex('checkouts_one_opening')
      .on(table.userId)
      .where(sql`status = 'opening'`),
    index('checkouts_unfinished')
      .on(table.nextCheckAt)
      .where(sql`status in ('opening', 'open', 'closing')`),
    index('checkouts_run_out')
      .on(table.userId, table.ranOutAt)
      .where(sql`ran_out_at is not null`),
    index('checkouts_run_out_lately')
      .on(table.ranOutAt)
      .where(sql`ran_out_at is not null`),
    index('checkouts_run_out_network')
      .on(table.openedNetwork, table.ranOutAt)
      .where(sql`opened_network is not null`),
    index('checkouts_declined')
      .on(table.openedFrom, table.ranOutAt)
      .where(sql`close_reason = 'declined' and opened_from is not null`),
    index('checkouts_closed')
      .on(table.updatedAt)
      .where(sql`status = 'closed'`),
    index('checkouts_of_user').on(table.userId, table.chainEndsAt),
    index('checkouts_of_coupon')
      .on(table.couponId)
      .where(sql`holds_coupon`),
  ],
);

export type CheckoutRow = typeof checkouts.$inferSelect;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Lines of a checkout as they were priced, one a product. `held`: how many pieces are reserved now. */
export const checkoutItems = pgTable(
  'checkout_items',
  {
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    ...pricedLine(),
    held: integer('held').notNull(),
    /** What the product cost, and when that was asked, with it locked. Null: before the shop kept a history of prices. */
    productPrice: bigint('product_price', { mode: 'number' }),
    pricedAt: exactTime('priced_at'),
  },
  (table) => [
    unique('checkout_items_product').on(table.checkoutId, table.productId),
    check(
      'checkout_items_held_within',
      sql`${table.held} >= 0 and ${table.held} <= ${table.quantity}`,
    ),
  ],
);

export type CheckoutItemRow = typeof checkoutItems.$inferSelect;

/**
 * Idempotency keys of `payment/create`, kept for 24 hours. A repeated request is answered from the
 * checkout.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** Hash of the request body, to detect a key that is used for another request. */
    bodyHash: text('body_hash').notNull(),
    checkoutId: uuid('checkout_id').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

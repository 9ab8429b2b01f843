import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { id, moment } from '#server/platform/columns.ts';
import { pricedLine, sums } from './priced-columns.ts';

/**
 * `opening`: reserved, its payment not yet there. `open`: can be paid. `closing`: to be given up once the
 * provider confirms that its payment is cancelled. `closed`: given up, nothing held. `completed`: an order.
 */
export const CHECKOUT_STATUSES = ['opening', 'open', 'closing', 'closed', 'completed'] as const;
/**
 * `expired`: it ran out unpaid. `declined`: too many payments of its chain were. `replaced`: by the person's next
 * one. `failed`: it could not be opened. `cancelled`: its payment was cancelled at the provider.
 */
export const CLOSE_REASONS = ['expired', 'declined', 'replaced', 'failed', 'cancelled'] as const;

/** A cart on its way to being an order: what it costs and what it holds; sums in minor units. */
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
    ...sums(),
    couponId: uuid('coupon_id').references(() => coupons.id),
    coupon: text('coupon'),
    /** Whether a use of the coupon is counted for this checkout (while it is open). */
    holdsCoupon: boolean('holds_coupon').notNull().default(false),
    /** The person's name for the order, where their account was deleted while this was not finished. */
    recipient: text('recipient'),
    // The address goes when the checkout is over: if it became an order, that has it. See the triggers.
    address: text('address'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    pinCode: text('pin_code'),
    /** The network address it was opened from; goes likewise, of a declined one after a day. */
    openedFrom: text('opened_from'),
    /** The provider's id of the payment; none yet while opening, and none at all for a total of 0. */
    paymentReference: text('payment_reference').unique(),
    clientSecret: text('client_secret'),
    /** The provider's ids of the attempts to pay that were declined. */
    declinedAttempts: text('declined_attempts').array().notNull().default([]),
    expiresAt: moment('expires_at').notNull(),
    /**
     * Checkouts of one person that replace one another form a chain. It began with its first one, and what
     * it holds unpaid goes back at its end, whatever was replaced meanwhile. The defaults are for servers
     * of the version before, which may still run during an upgrade.
     */
    chainBeganAt: moment('chain_began_at').notNull().defaultNow(),
    chainEndsAt: moment('chain_ends_at')
      .notNull()
      .default(sql`now() + interval '30 minutes'`),
    /** When the chain ran out with this checkout: it counts towards its owner's waits. */
    ranOutAt: moment('ran_out_at'),
    /** When the provider is asked about it again. */
    nextCheckAt: moment('next_check_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // One open checkout a person, and one that is about to take its place.
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

/** Lines of a checkout, one a product, as they were priced. `held` is what of them is reserved now. */
export const checkoutItems = pgTable(
  'checkout_items',
  {
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    ...pricedLine(),
    held: integer('held').notNull(),
  },
  (table) => [
    unique('checkout_items_product').on(table.checkoutId, table.productId),
    check(
      'checkout_items_held_within',
      sql`${table.held} >= 0 and ${table.held} <= ${table.quantity}`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { PAYMENT_STATUSES, type PaymentInstructions } from '#contract/orders.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { OWN } from '#server/features/payments/watched-payments.queries.ts';
import {
  couponColumns,
  pricedLine,
  pricingRules,
  sums,
} from '#server/features/pricing/priced-columns.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { id, timestamp } from '#server/platform/columns.ts';
import { users } from '#server/features/users/users.table.ts';

/** The terms of a payment without a provider, as they were when the order was placed. */
export interface PaymentTerms {
  /** True if the order waits for its payment before it is shipped. */
  waits: boolean;
  instructions: PaymentInstructions;
}

export const FIRST_ORDER_NUMBER = 1001;

/** Numbers of orders, for people to say. A transaction that is rolled back leaves a gap. */
export const orderNumbers = pgSequence('order_numbers', { startWith: FIRST_ORDER_NUMBER });

/** Few orders are held. */
const HELD_INDEX = index('orders_held');

/**
 * Orders; sums in minor units of the order's own currency. A deleted order stays as a marked row: what points at it, such as
 * its payment and its invoice, stays, too.
 */
export const orders = pgTable(
  'orders',
  {
    id: id().primaryKey(),
    number: integer('number')
      .notNull()
      .unique()
      .default(sql`nextval('order_numbers')`),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    currency: text('currency').notNull(),
    ...sums(),
    ...pricingRules(),
    /** The coupon's code at the time of the order; `couponId` is the coupon whose use it counts as. */
    coupon: text('coupon'),
    couponId: uuid('coupon_id').references(() => coupons.id),
    ...couponColumns(),
    /** The checkout it was created from, at most one order each. Null for orders of the demo shop. */
    checkoutId: uuid('checkout_id')
      .unique()
      .references(() => checkouts.id),
    /** Pieces in all lines together. */
    quantity: integer('quantity').notNull(),
    /** The name on the parcel, if one was entered or the customer's account is deleted. */
    recipient: text('recipient'),
    phone: text('phone'),
    /** The recipient folded, with a blank before it, if that is not the name of the account. Set by a trigger, not for deleted accounts. */
    searchedRecipient: text('searched_recipient'),
    // Null once the address of a deleted customer is removed; recipient and phone go with it.
    address: text('address'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    pinCode: text('pin_code'),
    /** The time at which name and address are removed, if the account is deleted and the order is Delivered. */
    forgetAddressAt: timestamp('forget_address_at'),
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull(),
    paymentProvider: text('payment_provider').notNull(),
    paymentReference: text('payment_reference'),
    /** Of a payment without a provider, null for others: what the shop has got, and what it has paid back. */
    paid: bigint('paid', { mode: 'number' }),
    paidBack: bigint('paid_back', { mode: 'number' }),
    /** Until when it is to be paid, if that has an end. */
    dueAt: timestamp('due_at'),
    paymentTerms: jsonb('payment_terms').$type<PaymentTerms>(),
    /**
     * True while it is Processing and must not be shipped: a dispute of its payment is open, or it was lost or the payment refunded
     * in full at the provider and nobody has said since to ship it anyway. Set by a trigger.
     */
    held: boolean('held').notNull().default(false),
    /** Somebody of the shop has said to ship it although it was refunded in full at the provider, or its dispute was lost. */
    shipsAnyway: boolean('ships_anyway').notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    /** Time of the change to Cancelled. Set by a trigger. */
    cancelledAt: timestamp('cancelled_at'),
    deletedAt: timestamp('deleted_at'),
    /** Uid of the admin who deleted it. */
    deletedBy: text('deleted_by'),
    /**
     * Deleted, but it was paid and not refunded: it is in no list of the back office, and stays in revenue, papers and its
     * customer's account.
     */
    staysInBooks: boolean('stays_in_books').notNull().default(false),
  },
  (table) => [
    check(
      'orders_total_adds_up',
      sql`${table.total} = ${table.subtotal} + ${table.tax} + ${table.shippingCharges} - ${table.discount} and ${table.total} >= 0`,
    ),
    unique('orders_payment').on(table.paymentReference, table.paymentProvider),
    // Contains every column that a search by customer sorts and filters by, so that it reads no row it
    // doesn't show.
    index('orders_of_user').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.status,
      table.total,
      table.deletedAt,
    ),
    index('orders_of_coupon')
      .on(table.couponId, table.createdAt, table.id)
      .where(sql`coupon_id is not null`),
    index('orders_address_due')
      .on(table.forgetAddressAt)
      .where(sql`forget_address_at is not null`),
    index('orders_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('orders_status_newest')
      .on(table.status, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    // With the time, so that the orders of some days are found among them without reading any row.
    index('orders_amount')
      .on(table.total, table.id, table.createdAt)
      .where(sql`deleted_at is null`),
    index('orders_status_amount')
      .on(table.status, table.total, table.id, table.createdAt)
      .where(sql`deleted_at is null`),
    index('orders_recipient')
      .using('gin', table.searchedRecipient.op('gin_trgm_ops'))
      .where(sql`deleted_at is null and searched_recipient is not null`),
    // Few orders are deleted, so that what is counted elsewhere can be counted without them.
    ...[index('orders_deleted').on(table.id), index('orders_in_bin').on(table.deletedAt)].map(
      (each) => each.where(sql`deleted_at is not null`),
    ),
    index('orders_due')
      .on(table.dueAt)
      .where(sql`payment_status in ('due', 'part') and status = 'Processing'`),
    index('orders_paid_to_shop').on(table.createdAt).where(sql.raw(OWN.all)),
    index('orders_to_pay_back').on(table.createdAt).where(sql.raw(OWN.toPayBack)),
    index('orders_overdue').on(table.dueAt).where(sql.raw(OWN.sentUnpaid)),
    check('orders_paid_back_within', sql`${table.paidBack} between 0 and ${table.paid}`),
    HELD_INDEX.on(table.id, table.createdAt).where(sql`held`),
    // Few orders have another status of payment than paid.
    ...[
      index('orders_unpaid_newest').on(table.paymentStatus, table.createdAt, table.id),
      index('orders_unpaid_amount').on(table.paymentStatus, table.total, table.id),
    ].map((each) => each.where(sql`deleted_at is null and payment_status <> 'paid'`)),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

/** Lines of an order, with name, photo and price at the time of the order. */
export const orderItems = pgTable(
  'order_items',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    ...pricedLine(),
  },
  (table) => [
    unique('order_items_position').on(table.orderId, table.position),
    index('order_items_photo').on(table.photo),
    // For what was bought together with a product: the ids of orders are by time.
    index('order_items_product').on(table.productId, table.orderId),
    check('order_items_quantity_positive', sql`${table.quantity} > 0`),
  ],
);

export type OrderItemRow = typeof orderItems.$inferSelect;

export const ACTING_ROLES = ['customer', 'admin'] as const;
export type ActingRole = (typeof ACTING_ROLES)[number];

/** Every status an order had, when, and who set it in which role (null: the shop itself). */
export const orderHistory = pgTable(
  'order_history',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    at: timestamp('at').notNull(),
    byUser: text('by_user'),
    byRole: text('by_role', { enum: ACTING_ROLES }),
    /** True if this status came back because the next step was undone. */
    undone: boolean('undone').notNull().default(false),
  },
  (table) => [index('order_history_order').on(table.orderId, table.at)],
);

export type HistoryRow = typeof orderHistory.$inferSelect;

/**
 * The time of each person's first order, cancelled ones included; null without any. Written by triggers, which lock the
 * person's row: orders that one person places at once are counted one after the other.
 */
export const firstOrders = pgTable('first_orders', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  at: timestamp('at'),
});

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { COUPON_KINDS } from '#contract/coupon-fields.ts';
import { id, timestamp } from '#server/platform/columns.ts';

/**
 * Coupons. A deleted one stays for the bin, and for the orders and checkouts that use it; its code can be used again.
 */
export const coupons = pgTable(
  'coupons',
  {
    id: id().primaryKey(),
    /** Upper case. */
    code: text('code').notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    /** Hundredths: of a whole unit if fixed, of a percent if percent. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Minor units. */
    minSubtotal: bigint('min_subtotal', { mode: 'number' }).notNull().default(0),
    startsAt: timestamp('starts_at'),
    expiresAt: timestamp('expires_at'),
    paused: boolean('paused').notNull().default(false),
    usageLimit: integer('usage_limit'),
    perUserLimit: integer('per_user_limit'),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    /** It is not for products whose price is that of a sale. */
    exceptSales: boolean('except_sales').notNull().default(false),
    /** The time from which its limits for one person count: earlier uses may exceed them. Null: from the beginning. */
    limitsSince: timestamp('limits_since'),
    /** The categories that it is for, with `productIds` and `collections`; all empty: for everything. */
    categories: text('categories').array().notNull().default([]),
    productIds: uuid('product_ids').array().notNull().default([]),
    collections: uuid('collections').array().notNull().default([]),
    /** Uses by orders that are not cancelled and by open checkouts. */
    timesUsed: integer('times_used').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    /** The time of its last change. */
    changedAt: timestamp('changed_at'),
    deletedAt: timestamp('deleted_at'),
    /** Uid of the admin who deleted it. */
    deletedBy: text('deleted_by'),
    /** The time at which it left the bin for good. */
    leftBinAt: timestamp('left_bin_at'),
  },
  (table) => [
    uniqueIndex('coupons_live_code')
      .on(table.code)
      .where(sql`deleted_at is null`),
    index('coupons_in_bin')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null and left_bin_at is null`),
    index('coupons_live_newest')
      .on(table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    // For a search by what codes begin with.
    index('coupons_live_prefix')
      .on(table.code.op('text_pattern_ops'))
      .where(sql`deleted_at is null`),
    check(
      'coupons_uses_within_limit',
      sql`${table.timesUsed} >= 0 and (${table.usageLimit} is null or ${table.timesUsed} <= ${table.usageLimit})`,
    ),
    check('coupons_amount_positive', sql`${table.amount} > 0`),
  ],
);

export type CouponRow = typeof coupons.$inferSelect;

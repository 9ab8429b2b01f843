import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { COUPON_KINDS } from '#contract/coupons.ts';
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
    /** Minor units if fixed; hundredths of a percent if percent. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Minor units. */
    minSubtotal: bigint('min_subtotal', { mode: 'number' }).notNull().default(0),
    expiresAt: timestamp('expires_at'),
    usageLimit: integer('usage_limit'),
    perUserLimit: integer('per_user_limit'),
    /** Uses by orders that are not cancelled and by open checkouts. */
    timesUsed: integer('times_used').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    deletedAt: timestamp('deleted_at'),
    /** Uid of the admin who deleted it. */
    deletedBy: text('deleted_by'),
    /** When it left the bin for good. */
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
    check(
      'coupons_uses_within_limit',
      sql`${table.timesUsed} >= 0 and (${table.usageLimit} is null or ${table.timesUsed} <= ${table.usageLimit})`,
    ),
    check('coupons_amount_positive', sql`${table.amount} > 0`),
  ],
);

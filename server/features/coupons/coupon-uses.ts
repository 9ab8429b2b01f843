import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { CouponCode, type AppliedCoupon } from '#contract/coupons.ts';
import { toWhole } from '#contract/money.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { coupons } from './coupons.table.ts';
import { couponTerms, judgeCoupon, type CouponFacts, type CouponVerdict } from './judge-coupon.ts';

export type CouponRow = typeof coupons.$inferSelect;

export interface WantedCoupon {
  code: string;
  userId: string;
  /** Minor units. */
  subtotal: number;
  now: Date;
  /** A checkout of the caller whose use does not count against them: it would be given up for this one. */
  exceptCheckout?: string | undefined;
}

export interface GrantedCoupon {
  row: CouponRow;
  verdict: Extract<CouponVerdict, { ok: true }>;
}

/**
 * Finds a live coupon by its code and judges it for a caller. With `lock` its row is locked, so that
 * nobody takes a use until the transaction ends. Throws 404 COUPON_INVALID or 409 COUPON_MINIMUM.
 */
export async function grantCoupon(
  db: Database['orm'] | Transaction,
  wanted: WantedCoupon,
  { lock }: { lock: boolean },
): Promise<GrantedCoupon> {
  const code = CouponCode.safeParse(wanted.code);
  if (!code.success) throw couponInvalid();
  const query = db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.data), isNull(coupons.deletedAt)));
  const [row] = await (lock ? query.for('update') : query);
  const facts = row && (await couponFacts(db, row, wanted));
  const verdict = judgeCoupon(facts, wanted.subtotal, wanted.now);
  if (row && verdict.ok) return { row, verdict };
  throw verdict.ok || verdict.reason === 'invalid'
    ? couponInvalid()
    : couponMinimum(verdict.minSubtotal);
}

/** How often a coupon is used: by everybody, and by one person, a checkout of theirs left out. */
export async function couponFacts(
  db: Database['orm'] | Transaction,
  row: CouponRow,
  wanted: Pick<WantedCoupon, 'userId' | 'exceptCheckout'>,
): Promise<CouponFacts> {
  const byOthers =
    wanted.exceptCheckout === undefined ? sql`true` : ne(checkouts.id, wanted.exceptCheckout);
  const held = await db.$count(
    checkouts,
    and(
      eq(checkouts.couponId, row.id),
      eq(checkouts.userId, wanted.userId),
      checkouts.holdsCoupon,
      byOthers,
    ),
  );
  const ordered =
    row.perUserLimit === null
      ? 0
      : await db.$count(
          orders,
          and(
            eq(orders.couponId, row.id),
            eq(orders.userId, wanted.userId),
            ne(orders.status, 'Cancelled'),
          ),
        );
  return {
    ...row,
    timesUsed: row.timesUsed - (await heldBy(db, row.id, wanted.exceptCheckout)),
    timesUsedByCaller: held + ordered,
  };
}

async function heldBy(
  db: Database['orm'] | Transaction,
  couponId: string,
  checkoutId: string | undefined,
): Promise<number> {
  if (checkoutId === undefined) return 0;
  return db.$count(
    checkouts,
    and(eq(checkouts.id, checkoutId), eq(checkouts.couponId, couponId), checkouts.holdsCoupon),
  );
}

/** Counts one use more (1) or one given back (-1); the row's own check refuses more uses than its limit. */
export async function countCouponUse(tx: Transaction, couponId: string, by: 1 | -1): Promise<void> {
  await tx
    .update(coupons)
    .set({ timesUsed: sql`${coupons.timesUsed} + ${by}` })
    .where(eq(coupons.id, couponId));
}

/** A coupon as a shopper may know it. */
export function presentAppliedCoupon(row: CouponRow): AppliedCoupon {
  const terms = couponTerms(row);
  return {
    code: row.code,
    kind: terms.kind,
    amount: terms.kind === 'fixed' ? toWhole(terms.amount) : terms.amount,
  };
}

function couponInvalid(): ApiError {
  return new ApiError('COUPON_INVALID', "This code can't be used.");
}

function couponMinimum(minSubtotal: number): ApiError {
  const minimum = toWhole(minSubtotal);
  return new ApiError(
    'COUPON_MINIMUM',
    `This code needs a subtotal of at least ${minimum.toFixed(2).replace(/\.00$/, '')}.`,
    {
      details: { minimum },
    },
  );
}

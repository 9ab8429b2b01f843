import { and, eq, isNull, sql } from 'drizzle-orm';
import { CouponCode, type AppliedCoupon } from '#contract/coupons.ts';
import { formatMoney, toWhole } from '#contract/money.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { coupons } from './coupons.table.ts';
import {
  couponTerms,
  judgeCoupon,
  type CouponFacts,
  type CouponVerdict,
} from './judge-coupon.rule.ts';

export type CouponRow = typeof coupons.$inferSelect;

export interface MoneyFormat {
  currency: string;
  locale: string;
}

export interface WantedCoupon {
  code: string;
  userId: string;
  /** Minor units. */
  subtotal: number;
  now: Date;
  /** How amounts are formatted in the refusal. */
  money: MoneyFormat;
  /** A checkout of the caller whose use doesn't count, since the new one replaces it. */
  exceptCheckout?: string | undefined;
}

export interface GrantedCoupon {
  row: CouponRow;
  verdict: Extract<CouponVerdict, { ok: true }>;
}

/**
 * Finds a coupon by its code and judges it for a caller. With `lock` its row is locked until the
 * transaction ends. Throws 404 COUPON_INVALID or 409 COUPON_MINIMUM.
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
    : couponMinimum(verdict.minSubtotal, wanted.money);
}

/**
 * How often a coupon is used, by everybody and by one person, not counting one of their checkouts. One
 * query, so that a checkout that becomes an order meanwhile is counted exactly once.
 */
export async function couponFacts(
  db: Database['orm'] | Transaction,
  row: CouponRow,
  { userId, exceptCheckout = null }: { userId: string; exceptCheckout?: string | null | undefined },
): Promise<CouponFacts> {
  const { rows } = await db.execute<{ excepted: number; held: number; ordered: number }>(sql`
    select
      (select count(*) from checkouts
       where id = ${exceptCheckout}::uuid and coupon_id = ${row.id} and holds_coupon) as excepted,
      (select count(*) from checkouts
       where coupon_id = ${row.id} and holds_coupon and user_id = ${userId}
         and id is distinct from ${exceptCheckout}::uuid) as held,
      (select count(*) from orders
       where coupon_id = ${row.id} and user_id = ${userId} and status <> 'Cancelled') as ordered`);
  const { excepted = 0, held = 0, ordered = 0 } = rows[0] ?? {};
  return { ...row, timesUsed: row.timesUsed - excepted, timesUsedByCaller: held + ordered };
}

/** Adds a use (1) or gives one back (-1). A check constraint refuses more uses than the limit. */
export async function countCouponUse(tx: Transaction, couponId: string, by: 1 | -1): Promise<void> {
  await tx
    .update(coupons)
    .set({ timesUsed: sql`${coupons.timesUsed} + ${by}` })
    .where(eq(coupons.id, couponId));
}

/** What shoppers may know of a coupon. */
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

function couponMinimum(minSubtotal: number, { currency, locale }: MoneyFormat): ApiError {
  const minimum = toWhole(minSubtotal);
  const shown = formatMoney(minimum, currency, locale);
  return new ApiError('COUPON_MINIMUM', `This code needs a subtotal of at least ${shown}.`, {
    details: { minimum },
  });
}

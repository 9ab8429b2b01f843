import { and, eq, isNull } from 'drizzle-orm';
import { CouponCode } from '#contract/coupon-fields.ts';
import type { AppliedCoupon } from '#contract/coupons.ts';
import { formatMoney, toWhole } from '#contract/money.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { couponFacts } from './coupon-uses.queries.ts';
import { coupons, type CouponRow } from './coupons.table.ts';
import {
  couponTerms,
  judgeCoupon,
  type CouponVerdict,
  type JudgedCart,
} from './judge-coupon.rule.ts';

export interface MoneyFormat {
  currency: string;
  locale: string;
}

export interface WantedCoupon {
  code: string;
  userId: string;
  cart: JudgedCart;
  now: Date;
  /** The format of amounts in the refusal. */
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
 * transaction ends. Throws 404 COUPON_INVALID, 409 COUPON_NEEDS_ITEMS or COUPON_MINIMUM.
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
  const verdict = judgeCoupon(facts, wanted.cart, wanted.now);
  if (row && verdict.ok) return { row, verdict };
  throw refusalOf(verdict, wanted.money);
}

function refusalOf(verdict: CouponVerdict, money: MoneyFormat): ApiError {
  if (verdict.ok || verdict.reason === 'invalid') return couponInvalid();
  if (verdict.reason === 'minimum') return couponMinimum(verdict.minSubtotal, money);
  return new ApiError('COUPON_NEEDS_ITEMS', 'This code is for other products than these.');
}

/** Presents what shoppers may know of a coupon. Amounts in whole units. */
export function presentAppliedCoupon({
  row,
  verdict: { productIds },
}: GrantedCoupon): AppliedCoupon {
  const terms = couponTerms(row);
  return {
    code: row.code,
    kind: terms.kind,
    amount: terms.kind === 'fixed' ? toWhole(terms.amount) : terms.amount,
    ...(productIds && { productIds: [...productIds] }),
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

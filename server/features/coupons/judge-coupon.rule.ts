import { fromHundredths } from '#contract/hundredths.ts';
import { toMinor } from '#contract/money.ts';
import type { CouponTerms } from '#contract/discount.ts';
import type { PricedLine } from '#contract/pricing-rules.ts';
import { subtotalOf } from '#contract/shipping-charges.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';

/** The facts that decide about a coupon: its terms and its uses. */
export interface CouponFacts {
  kind: 'fixed' | 'percent';
  /** Hundredths of a whole unit, or of a percent. */
  amount: number;
  /** Minor units. */
  minSubtotal: number;
  startsAt: Date | null;
  expiresAt: Date | null;
  paused: boolean;
  usageLimit: number | null;
  perUserLimit: number | null;
  firstOrderOnly: boolean;
  /** It is not for lines at the price of a sale. */
  exceptSales: boolean;
  /** The categories that it is for, with `productIds` and `collections`: lines of any. All empty: for all lines. */
  categories: readonly string[];
  productIds: readonly string[];
  collections: readonly string[];
  /** The products of the cart that its collections have. */
  collected: readonly string[];
  deletedAt: Date | null;
  /** Uses by everybody, and by the caller. */
  timesUsed: number;
  timesUsedByCaller: number;
  /** True if the caller has an order, or another checkout that may become one. Cancelled orders don't count. */
  hasOrdered: boolean;
}

/** A line of a cart; the price is in minor units. */
export interface CouponLine extends PricedLine {
  productId: string;
  category: string;
  /** Its price is that of a sale. */
  isOnSale: boolean;
}

export interface JudgedCart {
  /** Minor units. */
  subtotal: number;
  /** Undefined if only the subtotal is known. */
  lines: readonly CouponLine[] | undefined;
}

export type CouponVerdict =
  | {
      ok: true;
      terms: CouponTerms;
      /** The products of the cart that it is for; undefined for everything. */
      productIds: readonly string[] | undefined;
    }
  | { ok: false; reason: 'invalid' }
  /** It is for some products only, and none of them is known to be in the cart. */
  | { ok: false; reason: 'needs-items' }
  | { ok: false; reason: 'minimum'; minSubtotal: number };

/**
 * Judges whether a coupon applies to a cart now. Unknown, used-up, expired and paused codes give the same answer, so that nobody
 * learns which codes exist. The minimum is that of the lines the coupon is for.
 */
export function judgeCoupon(
  coupon: CouponFacts | undefined,
  { subtotal, lines }: JudgedCart,
  now: Date,
): CouponVerdict {
  if (!coupon || coupon.deletedAt || !isOn(coupon, now) || isSpent(coupon))
    return { ok: false, reason: 'invalid' };
  const eligible = isLimited(coupon) ? (lines ?? []).filter((line) => isFor(coupon, line)) : lines;
  if (isLimited(coupon) && eligible?.length === 0) return { ok: false, reason: 'needs-items' };
  const counted = isLimited(coupon) && eligible ? subtotalOf(eligible) : subtotal;
  if (counted < coupon.minSubtotal)
    return { ok: false, reason: 'minimum', minSubtotal: coupon.minSubtotal };
  const productIds = isLimited(coupon) ? eligible?.map(({ productId }) => productId) : undefined;
  return { ok: true, terms: couponTerms(coupon), productIds };
}

/** A coupon's terms as pricing takes them. */
export function couponTerms({ kind, amount }: Pick<CouponFacts, 'kind' | 'amount'>): CouponTerms {
  const shown = fromHundredths(amount);
  return kind === 'fixed' ? { kind, amount: toMinor(shown) } : { kind, amount: shown };
}

/** Returns which lines of a cart a discount is for; undefined for all of them. Takes the `productIds` of a verdict. */
export function eligibleLines(
  lines: readonly Pick<CouponLine, 'productId'>[],
  productIds: readonly string[] | undefined,
): ((line: number) => boolean) | undefined {
  return productIds && ((line) => productIds.includes(lines[line]?.productId ?? ''));
}

function isLimited(coupon: CouponFacts): boolean {
  return coupon.exceptSales || namesSome(coupon);
}

function namesSome({ categories, productIds, collections }: CouponFacts): boolean {
  return categories.length > 0 || productIds.length > 0 || collections.length > 0;
}

function isFor(coupon: CouponFacts, line: CouponLine): boolean {
  if (coupon.exceptSales && line.isOnSale) return false;
  if (!namesSome(coupon)) return true;
  const { categories, productIds, collected } = coupon;
  const key = keyOfCategory(line.category);
  return (
    productIds.includes(line.productId) ||
    collected.includes(line.productId) ||
    categories.some((name) => keyOfCategory(name) === key)
  );
}

function isOn({ paused, startsAt, expiresAt }: CouponFacts, now: Date): boolean {
  const hasStarted = startsAt === null || startsAt <= now;
  return !paused && hasStarted && (expiresAt === null || expiresAt > now);
}

function isSpent(coupon: CouponFacts): boolean {
  const isAllUsed = coupon.usageLimit !== null && coupon.timesUsed >= coupon.usageLimit;
  const isUsedByCaller =
    coupon.perUserLimit !== null && coupon.timesUsedByCaller >= coupon.perUserLimit;
  return isAllUsed || isUsedByCaller || (coupon.firstOrderOnly && coupon.hasOrdered);
}

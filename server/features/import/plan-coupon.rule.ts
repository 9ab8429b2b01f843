import type { CouponChanges } from '#contract/coupons.ts';
import { toMinor } from '#contract/money.ts';
import { termsProblem } from '#server/features/coupons/joined-terms.rule.ts';
import type { StoredCoupon } from '#server/features/jobs/jobs.table.ts';
import type { CouponColumn } from './coupon-line.rule.ts';

/** A coupon that is not deleted. */
export interface KnownCoupon extends Required<StoredCoupon> {
  id: string;
  timesUsed: number;
}

export type CouponPlan =
  | { is: 'changed' | 'same'; couponId: string; before: StoredCoupon; after: StoredCoupon }
  | { is: 'new'; after: Required<StoredCoupon> }
  | { is: 'refused'; column: CouponColumn; message: string };

/**
 * Plans what a line does: it changes the coupon that it names by id, or else by code; otherwise it adds one. What it doesn't say
 * stays as it is.
 */
export function planCoupon(
  { id, changes }: { id?: string; changes: CouponChanges },
  known: { byId: KnownCoupon | undefined; byCode: KnownCoupon | undefined },
  now: Date,
): CouponPlan {
  if (id !== undefined && !known.byId) return refused('id', 'There is no such coupon');
  const coupon = known.byId ?? known.byCode;
  const said = storedTerms(changes);
  if (!coupon) return planNew(said, now);
  if (known.byCode && known.byCode.id !== coupon.id)
    return refused('code', 'Another coupon has this code');
  const changed = FIELDS.filter(
    (field) => field in said && JSON.stringify(said[field]) !== JSON.stringify(coupon[field]),
  );
  const merged: KnownCoupon = { ...coupon, ...said };
  const problem = problemOf(merged, coupon.timesUsed);
  if (problem && changed.length > 0) return refused(problem.path, problem.message);
  const is = changed.length === 0 ? 'same' : 'changed';
  return { is, couponId: coupon.id, before: pick(coupon, changed), after: pick(said, changed) };
}

const NO_TERMS = {
  min_subtotal: 0,
  starts_at: null,
  expires_at: null,
  paused: false,
  usage_limit: null,
  per_user_limit: null,
  first_order_only: false,
  categories: [],
  product_ids: [],
};

const FIELDS = [
  'code',
  'kind',
  'amount',
  'min_subtotal',
  'starts_at',
  'expires_at',
  'paused',
  'usage_limit',
  'per_user_limit',
  'first_order_only',
  'categories',
  'product_ids',
] as const satisfies readonly (keyof StoredCoupon)[];

function planNew(said: StoredCoupon, now: Date): CouponPlan {
  const { code, kind, amount } = said;
  if (code === undefined) return refused('code', 'A new coupon needs a code');
  if (kind === undefined) return refused('kind', 'A new coupon needs a kind');
  if (amount === undefined) return refused('amount', 'A new coupon needs an amount');
  const after = { ...NO_TERMS, ...said, code, kind, amount };
  const { expires_at: end } = after;
  if (end !== null && new Date(end) <= now) return refused('expiresAt', 'Must be in the future');
  const problem = problemOf(after, 0);
  return problem ? refused(problem.path, problem.message) : { is: 'new', after };
}

function refused(column: CouponColumn, message: string): CouponPlan {
  return { is: 'refused', column, message };
}

function problemOf(terms: Required<StoredCoupon>, timesUsed: number) {
  const timeOf = (time: string | null) => (time === null ? null : new Date(time));
  const { kind, amount, starts_at, expires_at, usage_limit: limit } = terms;
  if (limit !== null && limit < timesUsed)
    return { path: 'usageLimit', message: `It is used ${timesUsed} times already` } as const;
  const [startsAt, expiresAt] = [timeOf(starts_at), timeOf(expires_at)];
  return termsProblem({ kind, amount, startsAt, expiresAt });
}

function pick(from: StoredCoupon, fields: readonly (keyof StoredCoupon)[]): StoredCoupon {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

/** The columns of the fields that a line says: amounts in minor units or hundredths of a percent, null for no limit. */
function storedTerms(changes: CouponChanges): StoredCoupon {
  const { code, kind, amount, minSubtotal, paused, firstOrderOnly } = changes;
  const { startsAt, expiresAt, usageLimit, perUserLimit, categories, productIds } = changes;
  const ids = productIds?.map((each) => each.toLowerCase());
  return {
    ...(code !== undefined && { code }),
    ...(kind !== undefined && { kind }),
    ...(amount !== undefined && { amount: toMinor(amount) }),
    ...(minSubtotal !== undefined && { min_subtotal: toMinor(minSubtotal ?? 0) }),
    ...(startsAt !== undefined && { starts_at: startsAt }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(paused !== undefined && { paused: paused ?? false }),
    ...(usageLimit !== undefined && { usage_limit: usageLimit }),
    ...(perUserLimit !== undefined && { per_user_limit: perUserLimit }),
    ...(firstOrderOnly !== undefined && { first_order_only: firstOrderOnly ?? false }),
    ...(categories !== undefined && { categories: [...new Set(categories)] }),
    ...(productIds !== undefined && { product_ids: [...new Set(ids)] }),
  };
}

import {
  COUPON_FIELD_NAMES,
  describeCouponField,
  ofEachField,
  type CouponField,
} from '#contract/coupon-fields.ts';
import type { CouponChanges } from '#contract/coupons.ts';
import { termsProblem } from '#server/features/coupons/joined-terms.rule.ts';
import { storedTerms, type StoredTerms } from '#server/features/coupons/stored-coupon.rule.ts';
import type { CouponColumn } from './coupon-line.rule.ts';

/** A coupon that is not deleted. */
export interface KnownCoupon extends Required<StoredTerms> {
  id: string;
  timesUsed: number;
}

export type CouponPlan =
  | { is: 'changed' | 'same'; couponId: string; before: StoredTerms; after: StoredTerms }
  | { is: 'new'; after: Required<StoredTerms> }
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
  const changed = COUPON_FIELD_NAMES.filter(
    (field) => field in said && JSON.stringify(said[field]) !== JSON.stringify(coupon[field]),
  );
  const merged: KnownCoupon = { ...coupon, ...said };
  const problem = problemOf(merged, coupon.timesUsed);
  if (problem && changed.length > 0) return refused(problem.path, problem.message);
  const is = changed.length === 0 ? 'same' : 'changed';
  return { is, couponId: coupon.id, before: pick(coupon, changed), after: pick(said, changed) };
}

const NO_TERMS = ofEachField((field) => describeCouponField(field).none);

function planNew(said: StoredTerms, now: Date): CouponPlan {
  const { code, kind, amount } = said;
  if (code === undefined) return refused('code', 'A new coupon needs a code');
  if (kind === undefined) return refused('kind', 'A new coupon needs a kind');
  if (amount === undefined) return refused('amount', 'A new coupon needs an amount');
  const after = { ...NO_TERMS, ...said } as Required<StoredTerms>;
  const { expiresAt: end } = after;
  if (end !== null && new Date(end) <= now) return refused('expiresAt', 'Must be in the future');
  const problem = problemOf(after, 0);
  return problem ? refused(problem.path, problem.message) : { is: 'new', after };
}

function refused(column: CouponColumn, message: string): CouponPlan {
  return { is: 'refused', column, message };
}

function problemOf(terms: Required<StoredTerms>, timesUsed: number) {
  const timeOf = (time: string | null) => (time === null ? null : new Date(time));
  const { kind, amount, usageLimit: limit } = terms;
  if (limit !== null && limit < timesUsed)
    return { path: 'usageLimit', message: `It is used ${timesUsed} times already` } as const;
  const [startsAt, expiresAt] = [timeOf(terms.startsAt), timeOf(terms.expiresAt)];
  return termsProblem({ kind, amount, startsAt, expiresAt });
}

function pick(from: StoredTerms, fields: readonly CouponField[]): StoredTerms {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

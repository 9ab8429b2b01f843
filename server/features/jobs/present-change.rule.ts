import type { CouponTerms, RowFields } from '#contract/jobs.ts';
import { toWhole } from '#contract/money.ts';
import type { StoredCoupon, StoredMove } from './jobs.table.ts';

/** Presents the changes of a stock import row as the API shows them. */
export function presentMove({ onHand, move, quantity, words }: StoredMove): RowFields {
  return {
    ...(onHand !== undefined && { onHand }),
    ...(move && { move }),
    ...(quantity !== undefined && { quantity }),
    ...(words !== undefined && { words }),
  };
}

/** Presents the changes of a coupon import row as the API shows them: amounts in whole units or percent. */
export function presentTerms(stored: StoredCoupon): CouponTerms {
  const { code, kind, amount, paused, categories } = stored;
  const minSubtotal = stored.min_subtotal;
  const startsAt = stored.starts_at;
  const expiresAt = stored.expires_at;
  const usageLimit = stored.usage_limit;
  const perUserLimit = stored.per_user_limit;
  const firstOrderOnly = stored.first_order_only;
  const productIds = stored.product_ids;
  return {
    ...(code !== undefined && { code }),
    ...(kind !== undefined && { kind }),
    // Hundredths of a percent become percent as minor units become whole ones.
    ...(amount !== undefined && { amount: toWhole(amount) }),
    ...(minSubtotal !== undefined && { minSubtotal: toWhole(minSubtotal) }),
    ...(startsAt !== undefined && { startsAt }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(paused !== undefined && { paused }),
    ...(usageLimit !== undefined && { usageLimit }),
    ...(perUserLimit !== undefined && { perUserLimit }),
    ...(firstOrderOnly !== undefined && { firstOrderOnly }),
    ...(categories !== undefined && { categories }),
    ...(productIds !== undefined && { productIds }),
  };
}

import type { ByHand } from './mutant.ts';

/** What makes the limits of instances those of the whole shop. */
export const SHARED_LIMITS: readonly ByHand[] = [
  [
    'counts of other instances',
    'server/platform/shared-limits.ts',
    'sum && batch === 1',
    'false',
    'platform/shared-limits',
  ],
  [
    'counts of other instances, in batches',
    'server/platform/shared-limits.ts',
    'Math.max(count.others, sum.times - count.added)',
    'count.others',
    'platform/shared-limits',
    'server/shared-limits',
  ],
  [
    'batches in a hurry',
    'server/platform/shared-limits.ts',
    'while (batch > 1 && count.adding) await count.adding;',
    '',
    'platform/shared-limits',
  ],
  [
    'statements of a limit that is used up',
    'server/platform/shared-limits.ts',
    'count.others + count.added >= most',
    'false',
    'platform/shared-limits',
  ],
  [
    'coupons named by an address',
    'server/features/coupons/coupon-budget.ts',
    'await countAddress(request);',
    '',
    'features/coupons/',
    'checkout/limits.test',
  ],
];

import type { Duty } from '#contract/duties.ts';
import type { JobKind } from '#contract/job-limits.ts';

/** The duty that starting, seeing and undoing a kind of job needs. */
export function dutyOf(kind: JobKind): Duty {
  if (kind === 'payments') return 'refunds';
  return kind === 'coupons' ? 'marketing' : 'catalogue';
}

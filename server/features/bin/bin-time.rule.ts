import { BIN_DAYS } from '#contract/bin-limits.ts';

const DAY_MS = 86_400_000;

/** What was deleted after this can be restored. */
export function binnedSince(now: Date): Date {
  return new Date(now.getTime() - BIN_DAYS * DAY_MS);
}

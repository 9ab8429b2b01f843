import { BIN_DAYS } from '#contract/bin-limits.ts';

const DAY_MS = 86_400_000;

/** Returns the time after which things must have been deleted to be restored. */
export function binnedSince(now: Date): Date {
  return new Date(now.getTime() - BIN_DAYS * DAY_MS);
}

const MINUTE_MS = 60_000;

/** A person waits after the third run-out; each further one doubles the wait. */
export const RUN_OUTS = {
  free: 2,
  countMs: 24 * 60 * MINUTE_MS,
  firstWaitMs: 15 * MINUTE_MS,
  /** A checkout opened within this time after a run-out continues the count. */
  sameCountMs: 15 * MINUTE_MS,
} as const;

/** A chain of checkouts that ran out unpaid. */
export interface RunOut {
  beganAt: Date;
  ranOutAt: Date;
}

/**
 * Returns the time from which a person may open the next checkout; undefined if now. `runOuts` are those since they last paid for
 * an order, newest first. Each counts for 24 hours, and longer while a counted one began within 15 minutes of it.
 */
export function waitAfterRunOuts(
  runOuts: readonly RunOut[],
  now: Date,
  longestMs: number = RUN_OUTS.countMs,
): Date | undefined {
  const [latest] = runOuts;
  const counted = countRunOuts(runOuts, now);
  if (!latest || counted <= RUN_OUTS.free) return undefined;
  const waitMs = Math.min(RUN_OUTS.firstWaitMs * 2 ** (counted - RUN_OUTS.free - 1), longestMs);
  const until = new Date(latest.ranOutAt.getTime() + waitMs);
  return until > now ? until : undefined;
}

/** Counts the turns of a run-out: a chain that held stock for twice the time of one checkout counts twice. */
export function turnsOf({ beganAt, ranOutAt }: RunOut, ttlSeconds: number): number {
  const heldMs = ranOutAt.getTime() - beganAt.getTime();
  return Math.max(1, Math.round(heldMs / (ttlSeconds * 1000)));
}

function countRunOuts(runOuts: readonly RunOut[], now: Date): number {
  const end = runOuts.findIndex(({ ranOutAt }, place) => {
    const next = runOuts[place - 1];
    const isSameCount = next && next.beganAt.getTime() - ranOutAt.getTime() <= RUN_OUTS.sameCountMs;
    return now.getTime() - ranOutAt.getTime() >= RUN_OUTS.countMs && !isSameCount;
  });
  return end === -1 ? runOuts.length : end;
}

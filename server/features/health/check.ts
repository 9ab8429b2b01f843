import { setTimeout as delay } from 'node:timers/promises';
import type { HealthCheck } from '#contract/health.ts';
import { isDatabaseAway } from '#server/platform/database-away.ts';
import { sqlState } from '#server/platform/database.ts';
import { reasonOf } from '#server/platform/reason-of.ts';
import { ApiError } from '#server/platform/errors.ts';

export type Verdict = Omit<HealthCheck, 'name'>;

/** A look at one part of the shop. */
export interface Check {
  name: string;
  /** It is left out while the database does not answer, since that is said once. */
  asksDatabase?: true;
  /** What to do if `run` throws. */
  remedy: string;
  run(): Promise<Verdict>;
}

/** SQLSTATEs of a table, a column or a schema that is not there. */
const NOT_THERE = new Set(['42P01', '42703', '3F000']);

/** Runs a check. One that throws or takes too long is not ok. */
export async function runCheck(check: Check, limitMs: number): Promise<HealthCheck> {
  const { name, remedy } = check;
  try {
    const { ok, words, ...rest } = await inTime(check.run(), limitMs);
    return { name, ok, words, ...rest };
  } catch (error) {
    return { name, ok: false, words: explain(error, limitMs), remedy };
  }
}

class TooSlow extends Error {}

/** Rejects with TooSlow after the limit. The work itself goes on. */
export async function inTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const answered = new AbortController();
  const late = delay(limitMs, undefined, { signal: answered.signal }).then(() => {
    throw new TooSlow();
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    answered.abort();
    work.catch(() => {});
  }
}

function explain(error: unknown, limitMs: number): string {
  if (error instanceof TooSlow) return `There was no answer within ${limitMs / 1000} seconds.`;
  if (error instanceof ApiError) return error.message;
  if (NOT_THERE.has(sqlState(error) ?? ''))
    return "The database does not have this version's tables.";
  if (isDatabaseAway(error)) return 'The database does not answer.';
  return reasonOf(error);
}

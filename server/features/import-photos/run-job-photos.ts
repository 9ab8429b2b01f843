import { IMPORT_LIMITS } from '#contract/job-limits.ts';
import { judgeFailedTry } from '#server/features/jobs/judge-failed-try.rule.ts';
import { type Actor, runFor } from '#server/platform/actor.ts';
import { inTransaction, sqlState } from '#server/platform/database.ts';
import { forgetFiles, leaseRows, postpone, type DueRow } from './job-photos.queries.ts';
import { putPhotos } from './put-photos.ts';
import { takePhotos, type TakePhotosDeps } from './take-photos.ts';

export interface RunJobPhotosDeps extends TakePhotosDeps {
  now(): Date;
  /** Called after products have changed. */
  onChange(): void;
  /** Called with the error of a try that failed. */
  onFailure(error: unknown): void;
}

/** Rows whose photos an instance takes at once: most of the time they wait for other servers. */
const AT_ONCE = 4;
/** The five photos of a row take 100 seconds at most, and wait while those of other rows are made. */
const LEASE_MS = 5 * 60_000;
const FILES_AT_ONCE = 20;

/**
 * Takes the photos of the next rows that jobs have written. What was fetched and made when the process is killed is lost; the
 * product gets its photos once, with the job's progress. Photos that may be there later are tried again, a few times, and so are
 * rows that fail for a reason of the shop's; then they are given up, and listed with the reason. Returns how many rows, or files of
 * jobs that are over, there were.
 */
export async function runJobPhotos(deps: RunJobPhotosDeps): Promise<number> {
  const { database, now } = deps;
  const until = new Date(now().getTime() + LEASE_MS);
  const rows = await leaseRows(database, { now: now(), until, limit: AT_ONCE });
  if (rows.length === 0) return forgetFiles(database, FILES_AT_ONCE);
  const tries = await Promise.allSettled(rows.map((row) => tryOne(deps, row)));
  for (const tried of tries) if (tried.status === 'rejected') throw tried.reason;
  return rows.length;
}

async function tryOne(deps: RunJobPhotosDeps, row: DueRow): Promise<void> {
  try {
    await takeOne(deps, row);
  } catch (error) {
    const tries = row.tries + 1;
    const { nextTryAt, failure } = judgeFailedTry(tries, sqlState(error), deps.now());
    const failures = row.sources.map(({ source }) => ({ source, message: failure }));
    await (
      nextTryAt
        ? postpone(deps.database, row, nextTryAt)
        : put(deps, row, { photos: [], failures: [...row.failures, ...failures] })
    ).catch(() => {
      // The database is away: that is no failure of this row.
      throw error;
    });
    deps.onFailure(error);
  }
}

async function takeOne(deps: RunJobPhotosDeps, row: DueRow): Promise<void> {
  const taken = await takePhotos(deps, row);
  const tries = row.tries + 1;
  const { nextTryAt } = judgeFailedTry(tries, undefined, deps.now());
  if (taken.arePassing && nextTryAt && tries < IMPORT_LIMITS.photos.tries)
    return postpone(deps.database, row, nextTryAt);
  return put(deps, row, taken);
}

async function put(
  deps: RunJobPhotosDeps,
  row: DueRow,
  taken: Parameters<typeof putPhotos>[2],
): Promise<void> {
  const hasChanged = await runFor({ actor: actorOf(row) }, () =>
    inTransaction(deps.database, (tx) => putPhotos(tx, row, taken, deps.now())),
  );
  if (hasChanged) deps.onChange();
}

/** The photos are of the job's entry in the log. */
function actorOf({ job: { id, byUser: by, startedAt } }: DueRow): Actor {
  const entry = { id, type: 'job' as const, at: startedAt.toISOString() };
  return { by, role: 'admin', request: id, kind: 'importProducts', entry };
}

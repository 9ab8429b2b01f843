import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { replacedPhotos } from '#server/features/products/replaced-photos.table.ts';
import type { Database } from '#server/platform/database.ts';
import { jobs } from './jobs.table.ts';

const DAY_MS = 86_400_000;
/** The time for which dry runs are kept, which have written nothing. */
const DRY_RUNS_KEPT_MS = DAY_MS;
const KEPT_MS = 730 * DAY_MS;
/** As long as the bin keeps what is deleted. */
const REPLACED_PHOTOS_KEPT_MS = 30 * DAY_MS;

/** Deletes an old job with its rows. Returns how many there were: 0 or 1. */
export async function forgetJobs({ orm }: Database, now: Date): Promise<number> {
  const before = (ms: number) => lt(jobs.startedAt, new Date(now.getTime() - ms));
  const old = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(or(and(eq(jobs.isDryRun, true), before(DRY_RUNS_KEPT_MS)), before(KEPT_MS)))
    .limit(1);
  const deleted = await orm.delete(jobs).where(inArray(jobs.id, old)).returning({ id: jobs.id });
  return deleted.length;
}

/** Deletes photos that jobs replaced 30 days ago: a sweep deletes their files. */
export async function forgetReplacedPhotos({ orm }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REPLACED_PHOTOS_KEPT_MS);
  await orm.delete(replacedPhotos).where(lt(replacedPhotos.at, before));
}

import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { Duty } from '#contract/duties.ts';
import { JOB_KINDS } from '#contract/job-limits.ts';
import type { JobsPage, JobsQuery } from '#contract/jobs.ts';
import { pageCount } from '#contract/paging.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Database } from '#server/platform/database.ts';
import { dutyOf } from './job-duty.ts';
import { presentJob } from './jobs.service.ts';
import { jobs } from './jobs.table.ts';

/** A page of the jobs that an admin with these duties may see, the latest first. Dry runs are none. */
export async function listJobs(
  { orm }: Database,
  duties: readonly Duty[],
  { page, limit }: JobsQuery,
): Promise<Omit<JobsPage, 'success'>> {
  const kinds = JOB_KINDS.filter((kind) => duties.includes(dutyOf(kind)));
  const isListed = and(eq(jobs.isDryRun, false), inArray(jobs.kind, kinds));
  const counted = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(isListed)
    .limit(COUNT_BOUND + 1);
  const count = await orm.$count(counted.as('counted'));
  const total = Math.min(count, COUNT_BOUND);
  const skip = (page - 1) * limit;
  const rows =
    skip >= total
      ? []
      : await orm
          .select({ ...getTableColumns(jobs), name: users.name })
          .from(jobs)
          .leftJoin(users, eq(users.id, jobs.byUser))
          .where(isListed)
          .orderBy(desc(jobs.startedAt), desc(jobs.id))
          .limit(Math.min(limit, total - skip))
          .offset(skip);
  return {
    jobs: rows.map(({ name, ...row }) => ({
      ...presentJob(row, []),
      kind: row.kind,
      by: { _id: row.byUser, name: name ?? DELETED_USER },
    })),
    page,
    total,
    totalPages: pageCount(total, limit),
    totalIsLowerBound: count > COUNT_BOUND,
  };
}

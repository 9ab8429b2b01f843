import { sql } from 'drizzle-orm';
import type { jobPhotos } from '#server/features/jobs/job-photos.table.ts';
import type { jobs } from '#server/features/jobs/jobs.table.ts';
import type { Database, Transaction } from '#server/platform/database.ts';

type Columns = typeof jobPhotos.$inferSelect;

/** A row whose photos are to be taken, and its job. */
export type DueRow = Pick<
  Columns,
  'jobId' | 'position' | 'line' | 'productId' | 'sources' | 'before' | 'failures' | 'tries'
> & { job: Pick<typeof jobs.$inferSelect, 'id' | 'byUser' | 'startedAt'> };

/**
 * Takes the next written rows with photos for some time: another instance gets others. The jobs take turns, so that one whose
 * photos are slow or fail holds up no other.
 */
export async function leaseRows(
  { orm }: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueRow[]> {
  const { rows } = await orm.execute<DueRow & Record<string, unknown>>(sql`
    with due as materialized (
      select n.job_id, n.position from (
        select d.*, row_number() over (partition by d.job_id order by d.position) as turn
        from jobs w cross join lateral (
          select p.job_id, p.position from job_photos p
          where p.job_id = w.id and not p.is_done and p.position < w.done
            and (p.leased_until is null or p.leased_until < ${now.toISOString()}::timestamptz)
          order by p.position limit ${limit} for update skip locked) as d
        where w.state = 'working') as n
      order by n.turn, n.job_id limit ${limit})
    update job_photos t set leased_until = ${until.toISOString()}::timestamptz
    from due join jobs j on j.id = due.job_id
    where t.job_id = due.job_id and t.position = due.position
    returning t.job_id as "jobId", t.position, t.line, t.product_id as "productId", t.sources, t.before, t.failures, t.tries,
      jsonb_build_object('id', j.id, 'byUser', j.by_user, 'startedAt', j.started_at) as job`);
  return rows.map((row) => ({
    ...row,
    job: { ...row.job, startedAt: new Date(row.job.startedAt) },
  }));
}

/** Notes that a try has failed: the row waits for the next one, unless another instance has tried it meanwhile. */
export async function postpone(
  { orm }: Database,
  { jobId, position, tries }: DueRow,
  nextTryAt: Date,
): Promise<void> {
  await orm.execute(sql`
    update job_photos set tries = tries + 1, leased_until = ${nextTryAt.toISOString()}::timestamptz
    where job_id = ${jobId} and position = ${position} and tries = ${tries} and not is_done`);
}

/** Deletes some photos from zips whose jobs are over. Returns how many. */
export async function forgetFiles({ orm }: Database, limit: number): Promise<number> {
  const { rowCount } = await orm.execute(sql`
    delete from import_files where (job_id, path) in (
      select f.job_id, f.path from jobs j join import_files f on f.job_id = j.id
      where j.state <> 'working' limit ${limit})`);
  return rowCount ?? 0;
}

/** Gives products back the photos that a batch has replaced. */
export async function putBackPhotos(
  tx: Transaction,
  { jobId, from, to }: { jobId: string; from: number; to: number },
): Promise<void> {
  const due = sql`
    select t.product_id from job_rows r join job_photos t on t.job_id = r.job_id and t.position = r.position
    where r.job_id = ${jobId} and r.position >= ${from} and r.position < ${to} and r.outcome is null
      and r.before is not null and t.after is not null`;
  await tx.execute(sql`delete from product_photos where product_id in (${due})`);
  await tx.execute(sql`
    insert into product_photos (id, product_id, position, hash, width, height, widths, placeholder, alt, focus_x, focus_y)
    select gen_random_uuid(), product_id, position, hash, width, height, widths, placeholder, alt, focus_x, focus_y
    from replaced_photos where job_id = ${jobId} and product_id in (${due})`);
}

import type pg from 'pg';
import type { Reader } from '#server/platform/walk-rows.queries.ts';
import type { PhotoFailure } from './job-photos.table.ts';
import type { jobRows } from './jobs.table.ts';

type Columns = typeof jobRows.$inferSelect;

/** A row with the name of its product or category, the code of its coupon or the number of its order, also where that is deleted, and the photos that could not be taken. */
export type NamedRow = Omit<Columns, 'jobId'> & {
  name: string | null;
  photoFailures: PhotoFailure[] | null;
};

const SELECT = `
  select r.position, r.line, r.product_id as "productId", r.before, r.after, r.outcome, r."column", r.message,
    coalesce(
      (select p.name from products p where p.id = r.product_id),
      (select c.code from coupons c where c.id = r.product_id),
      (select k.name from categories k where k.id = r.product_id),
      (select '#' || o.number from orders o where o.id = r.product_id)) as name,
    (select t.failures from job_photos t where t.job_id = r.job_id and t.position = r.position) as "photoFailures"
  from job_rows r`;

/** Some rows of a job in their order. */
export async function readRows(
  db: Reader,
  jobId: string,
  from: number,
  limit: number,
): Promise<NamedRow[]> {
  const { rows } = await db.query<NamedRow>(
    `${SELECT} where r.job_id = $1 and r.position >= $2 and r.position < $2 + $3 order by r.position`,
    [jobId, from, limit],
  );
  return rows;
}

/** The categories that a job gives to products, each with its first line. */
export async function readCategories(
  pool: pg.Pool,
  jobId: string,
  limit: number,
): Promise<{ name: string; line: number }[]> {
  const { rows } = await pool.query<{ name: string; line: number }>(
    `select r.after->>'category' as name, min(r.line) as line from job_rows r
     where r.job_id = $1 and r.outcome is null and r.after ? 'category'
     group by 1 order by 2 limit $2`,
    [jobId, limit],
  );
  return rows;
}

/** The positions of the rows of the job `$1` with an error, of the row or of its photos, each read from its own index. */
const WITH_ERRORS = `
  select e.position from job_rows e
  where e.job_id = $1 and e.outcome in ('refused', 'changed', 'failed', 'kept')
  union select t.position from job_photos t where t.job_id = $1 and t.failures <> '[]'`;

/** Reads rows of a job with an error, of the row or of its photos, beginning at a place among them. */
export async function readErrors(
  db: Reader,
  jobId: string,
  from: number,
  limit: number,
): Promise<NamedRow[]> {
  const { rows } = await db.query<NamedRow>(
    `${SELECT} where r.job_id = $1 and r.position in (
       select position from (${WITH_ERRORS}) as found order by position limit $3 offset $2)
     order by r.position`,
    [jobId, from, limit],
  );
  return rows;
}

/** Counts the rows of a job with an error. */
export async function countErrors(pool: pg.Pool, jobId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (${WITH_ERRORS}) as found`,
    [jobId],
  );
  return rows[0]?.count ?? 0;
}

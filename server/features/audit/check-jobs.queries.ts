import { sql } from 'drizzle-orm';
import type { Breach, Evidence, Finding } from './invariant.ts';

/**
 * Checks the counts of each job against its rows: all, written, and refused or left alone. Besides, a job has at most one entry
 * of the log, and each of its entries has a changed product or coupon only once.
 */
export async function checkJobs({ tx }: Evidence): Promise<Finding> {
  const { rows: counted } = await tx.execute<{ count: number }>(
    sql`select count(*) as count from jobs`,
  );
  const { rows } = await tx.execute<Breach>(sql`
    with counts as (
      select j.id, j.total, j.done, j.undone, j.written, j.failed, j.state, count(r.job_id) as rows,
        count(*) filter (where not j.is_dry_run and r.position < j.done and (r.outcome is null or r.outcome = 'kept')) as were_written,
        count(*) filter (where r.outcome in ('refused', 'changed', 'failed', 'kept')) as were_not
      from jobs j left join job_rows r on r.job_id = j.id
      where j.kind in ('bulk', 'import', 'stock', 'coupons', 'categories', 'payments') group by j.id)
    select id::text, format('job: %s, %s rows, %s written, %s failed, but has %s rows, %s written, %s failed',
                            state, total, written, failed, rows, were_written, were_not) as what
    from counts where (total, written, failed) is distinct from (rows, were_written, were_not)
    union all
    select id::text, format('job: %s, %s of %s rows done, %s of them undone', state, done, total, undone)
    from counts
    where done > total or undone > done or (state = 'done' and done < total) or (state = 'undone' and undone < done)
    union all
    select e.entity_id, format('job: %s %s is logged %s times', c.source, c.row_id, count(*))
    from log_entries e join log_changes c on c.entry_id = e.id and c.at = e.at
    where e.entity_type in ('job', 'coupon-job') and c.source in ('products', 'coupons')
    group by e.id, e.entity_id, c.source, c.row_id having count(*) > 1
    union all
    select entity_id, format('job: %s entries of the log', count(*))
    from log_entries where entity_type in ('job', 'coupon-job', 'category-job', 'payment-job') and undoes is null
    group by entity_type, entity_id having count(*) > 1`);
  return { checked: counted[0]?.count ?? 0, breaches: rows, underway: 0 };
}

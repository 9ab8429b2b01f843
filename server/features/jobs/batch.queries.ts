import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/** Some rows of a job, by their positions; `to` is not among them. */
export interface Batch {
  jobId: string;
  from: number;
  to: number;
}

/** Who writes, and when. */
export interface Writing {
  by: string;
  at: Date;
}

/** The rows of a batch that are to be written, or were. */
export function rowsOf({ jobId, from, to }: Batch): SQL {
  return sql`r.job_id = ${jobId} and r.position >= ${from} and r.position < ${to} and r.outcome is null`;
}

/**
 * Marks the rows of a batch that can't be done.
 *
 * @param reason an expression that is null for rows that can be done, of a row `r` and what is `joined` to it
 */
export async function markRows(
  tx: Transaction,
  batch: Batch,
  { outcome, column, joined }: { outcome: 'changed' | 'kept'; column: string; joined: SQL },
  reason: SQL,
): Promise<void> {
  await tx.execute(sql`
    update job_rows as marked
    set outcome = ${outcome}, "column" = ${column}, message = found.reason
    from (select r.position, ${reason} as reason from job_rows r ${joined} where ${rowsOf(batch)}) as found
    where marked.job_id = ${batch.jobId} and marked.position = found.position and found.reason is not null`);
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import type { jobRows } from './jobs.table.ts';

export type NewRow = Omit<typeof jobRows.$inferInsert, 'jobId'>;

const BATCH = 5_000;

/** Stores the rows of a job, in a few statements. */
export async function storeRows(
  tx: Transaction,
  jobId: string,
  rows: readonly NewRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH));
    await tx.execute(sql`
      insert into job_rows (job_id, position, line, product_id, before, after, outcome, "column", message)
      select ${jobId}, "position", line, "productId", before, after, outcome, "column", message
      from jsonb_to_recordset(${batch}::jsonb) as r
        ("position" int, line int, "productId" uuid, before jsonb, after jsonb, outcome text, "column" text, message text)`);
  }
}

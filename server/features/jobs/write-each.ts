import { and, asc, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import { within, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Batch } from './batch.queries.ts';
import { jobRows } from './jobs.table.ts';

export type JobRow = typeof jobRows.$inferSelect;

/** The way in which each row of an import is written by itself, or refused. */
export interface EachRow {
  /** Of a row that is refused; rows are taken back in the opposite order. */
  outcome: 'changed' | 'kept';
  /** Locks what all rows of the batch need. */
  lock(rows: readonly JobRow[]): Promise<void>;
  work(tx: Transaction, row: JobRow): Promise<void>;
  /** Says at which column of the file a refusal is. */
  wordsOf(refusal: ApiError): { column: string; message: string };
}

/** Does something with each row of a batch that is not decided. A row that is refused is marked; the others go on. Returns how many were done. */
export async function writeEach(
  tx: Transaction,
  { jobId, from, to }: Batch,
  { outcome, lock, work, wordsOf }: EachRow,
): Promise<number> {
  const inBatch = and(
    eq(jobRows.jobId, jobId),
    gte(jobRows.position, from),
    lt(jobRows.position, to),
    isNull(jobRows.outcome),
  );
  const order = outcome === 'changed' ? asc(jobRows.position) : desc(jobRows.position);
  const rows = await tx.select().from(jobRows).where(inBatch).orderBy(order);
  await lock(rows);
  let done = 0;
  for (const row of rows) {
    const refusal = await within(tx, (inner) => work(inner, row)).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      },
    );
    if (refusal)
      await tx
        .update(jobRows)
        .set({ outcome, ...wordsOf(refusal) })
        .where(and(eq(jobRows.jobId, jobId), eq(jobRows.position, row.position)));
    else done += 1;
  }
  return done;
}

import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { JOB_LIMITS } from '#contract/job-limits.ts';
import type { Job } from '#contract/jobs.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { BulkDeps } from './bulk-products.ts';
import { jobs, type JobKind } from './jobs.table.ts';
import { readJob } from './jobs.service.ts';
import { noteAddress } from './note-address.queries.ts';
import { openSheet, type Sheet, type SheetLine } from './read-sheet.ts';
import type { SheetColumns } from './sheet-columns.rule.ts';
import { storeRows, type NewRow } from './store-rows.queries.ts';

interface Import {
  /** Where the file is. */
  path: string;
  /** Nothing is written: its rows show what would be. */
  isDryRun: boolean;
}

/** A kind of file, and how its lines become rows of a job. */
export interface SheetKind<Column extends string> {
  job: JobKind;
  columns: SheetColumns<Column>;
  /** The rows of some lines, in their order. What they are about is looked up at once. */
  rowsOf(storing: Storing, lines: readonly SheetLine<Column>[]): Promise<NewRow[]>;
}

/** What is known of a file while its lines are stored. */
export interface Storing {
  tx: Transaction;
  hasDecimalCommas: boolean;
  /** The lines of things so far, by what names them, to refuse those that come twice. */
  seen: Map<string, number>;
  /** How many rows are stored. */
  total: number;
}

/** Lines whose things are looked up together. */
const CHUNK = 1_000;

/**
 * Stores a job with what each line of a CSV file does to its thing, or why it can't. It is done by `runJobs`, unless it is a
 * dry run. A repeated request with the same key gets the job of the first one. Throws 400 where the file can't be read, 409
 * IDEMPOTENCY_MISMATCH.
 */
export async function importSheet<Column extends string>(
  deps: Pick<BulkDeps, 'database' | 'now' | 'onJob'>,
  by: string,
  kind: SheetKind<Column>,
  { path, isDryRun }: Import,
  idempotency: IdempotencyKey | undefined,
): Promise<Job> {
  const at = deps.now();
  const id = await inTransaction(deps.database, async (tx) => {
    const { created } = await createOnce(
      tx,
      { kind: 'job', userId: by, idempotency, now: at },
      async () => {
        const jobId = randomUUIDv7();
        const job = { id: jobId, kind: kind.job, byUser: by, isDryRun, startedAt: at };
        // Over, so that nobody begins with it, until all its rows are there.
        await tx.insert(jobs).values({ ...job, state: 'done', total: 0 });
        const sheet = await openSheet(path, kind.columns);
        const { total, failed } = await storeLines(tx, jobId, kind, sheet);
        // Its entry in the log comes after whatever it has seen, also in the same millisecond.
        const startedAt = new Date(deps.now().getTime() + 1);
        const state = isDryRun || total === 0 ? { done: total } : { state: 'working' as const };
        await tx
          .update(jobs)
          .set({ total, failed, startedAt, ...state })
          .where(eq(jobs.id, jobId));
        if (!isDryRun) await noteAddress(tx, { id: jobId, at: startedAt });
        return jobId;
      },
    );
    return created;
  });
  deps.onJob();
  return readJob(deps.database, id);
}

async function storeLines<Column extends string>(
  tx: Transaction,
  jobId: string,
  kind: SheetKind<Column>,
  { lines, hasDecimalCommas }: Sheet<Column>,
): Promise<{ total: number; failed: number }> {
  const storing: Storing = { tx, hasDecimalCommas, seen: new Map(), total: 0 };
  let failed = 0;
  let chunk: SheetLine<Column>[] = [];
  const store = async () => {
    if (storing.total + chunk.length > JOB_LIMITS.rows)
      throw invalid('file', `At most ${JOB_LIMITS.rows} lines in one file`);
    const rows = await kind.rowsOf(storing, chunk);
    await storeRows(tx, jobId, rows);
    storing.total += rows.length;
    failed += rows.filter(({ outcome }) => outcome === 'refused').length;
    chunk = [];
  };
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length === CHUNK) await store();
  }
  await store();
  return { total: storing.total, failed };
}

/** The earlier line with one of these names, if there is one; from now on they are those of this line. */
export function earlierLine(
  { seen }: Pick<Storing, 'seen'>,
  names: readonly string[],
  line: number,
): number | undefined {
  const earlier = names.map((name) => seen.get(name)).find((each) => each !== undefined);
  for (const name of names) seen.set(name, line);
  return earlier;
}

/** What a line is about, although it can't be imported: a product on sale, or what the line calls it. */
export interface RefusedThing {
  productId?: string | undefined;
  name?: string | undefined;
}

/** The row of a line that can't be imported. Its id stands for nothing, unless it is about a product on sale. */
export function refusedRow(
  { position, line }: { position: number; line: number },
  { column, message }: { column: string; message: string },
  { productId, name }: RefusedThing = {},
): NewRow {
  return {
    position,
    line,
    productId: productId ?? randomUUIDv7(),
    ...(productId === undefined && name !== undefined && { after: { name } }),
    outcome: 'refused',
    column,
    message,
  };
}

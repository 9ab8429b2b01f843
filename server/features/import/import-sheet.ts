import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { JOB_LIMITS } from '#contract/job-limits.ts';
import type { JobKind } from '#contract/job-limits.ts';
import type { Job } from '#contract/jobs.ts';
import { noPhotos, type PhotosSoFar } from '#server/features/import-photos/store-photos.ts';
import { readJob, type JobsDeps } from '#server/features/jobs/jobs.service.ts';
import { jobs, type StoredRow } from '#server/features/jobs/jobs.table.ts';
import { noteAddress } from '#server/features/jobs/note-address.queries.ts';
import { storeRows, type NewRow } from '#server/features/jobs/store-rows.queries.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { categoryHints } from './category-hints.ts';
import { openSheet, type Sheet, type SheetLine } from './read-sheet.ts';
import type { SheetColumns } from './sheet-columns.rule.ts';

export interface Import {
  /** The path of the file. */
  path: string;
  /** Nothing is written: its rows show what would be. */
  isDryRun: boolean;
}

/** A kind of file, and how its lines become rows of a job. */
export interface SheetKind<Column extends string> {
  job: JobKind;
  columns: SheetColumns<Column>;
  /** Bytes of a file; as many as of all imports where it is absent. */
  mostBytes?: number;
  /** Opens a file that may be no CSV file. */
  open?(path: string): Promise<Sheet<Column>>;
  /** The rows of some lines, in their order. What they are about is looked up at once. */
  rowsOf(storing: Storing, lines: readonly SheetLine<Column>[]): Promise<NewRow[]>;
}

/** The state of a file while its lines are stored. */
export interface Storing {
  tx: Transaction;
  jobId: string;
  isDryRun: boolean;
  hasDecimalCommas: boolean;
  /** The lines of things so far, by what names them, to refuse those that come twice. */
  seen: Map<string, number>;
  /** The number of rows stored, and of those refused. */
  total: number;
  failed: number;
  photos: PhotosSoFar;
}

/** Lines whose things are looked up together. */
const CHUNK = 1_000;

/**
 * Stores a job with what each line of a CSV file does to its thing, or why it can't. It is done by `runJobs`, and its photos by
 * `runJobPhotos`, unless it is a dry run. A repeated request with the same key gets the job of the first one. Throws 400 where
 * the file can't be read, 409 IDEMPOTENCY_MISMATCH.
 */
export async function importSheet<Column extends string>(
  { database, now, onJob }: JobsDeps,
  by: string,
  kind: SheetKind<Column>,
  file: Import,
  idempotency: IdempotencyKey | undefined,
): Promise<Job> {
  const creation = { kind: 'job' as const, userId: by, idempotency, now: now() };
  const { created } = await inTransaction(database, (tx) =>
    createOnce(tx, creation, async () => {
      const jobId = randomUUIDv7();
      const job = { kind: kind.job, byUser: by, isDryRun: file.isDryRun, startedAt: now() };
      // `done` until all its rows are stored, so that no instance begins with it.
      await tx.insert(jobs).values({ id: jobId, ...job, state: 'done', total: 0 });
      await begin(tx, await storeLines(tx, jobId, kind, file), now());
      return jobId;
    }),
  );
  onJob();
  return readJob(database, created, categoryHints);
}

async function storeLines<Column extends string>(
  tx: Transaction,
  jobId: string,
  kind: SheetKind<Column>,
  { path, isDryRun }: Import,
): Promise<Storing> {
  const { lines, hasDecimalCommas } = await (kind.open?.(path) ?? openSheet(path, kind.columns));
  const counts = { seen: new Map<string, number>(), total: 0, failed: 0, photos: noPhotos() };
  const storing: Storing = { tx, jobId, isDryRun, hasDecimalCommas, ...counts };
  let chunk: SheetLine<Column>[] = [];
  const store = async () => {
    if (storing.total + chunk.length > JOB_LIMITS.rows)
      throw invalid('file', `At most ${JOB_LIMITS.rows} lines in one file`);
    const rows = await kind.rowsOf(storing, chunk);
    await storeRows(tx, jobId, rows);
    storing.total += rows.length;
    storing.failed += rows.filter(({ outcome }) => outcome === 'refused').length;
    chunk = [];
  };
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length === CHUNK) await store();
  }
  await store();
  return storing;
}

/** Lets instances begin with a job whose rows are stored, unless there is nothing to do. */
async function begin(
  tx: Transaction,
  { jobId, isDryRun, total, failed, photos }: Storing,
  now: Date,
): Promise<void> {
  // A millisecond later, so that its entry in the log comes after everything it has seen.
  const startedAt = new Date(now.getTime() + 1);
  const hasWork = !isDryRun && total > 0;
  const work = hasWork ? { state: 'working' as const, photoRows: photos.rows } : { done: total };
  await tx
    .update(jobs)
    .set({ total, failed, startedAt, photoFailures: photos.failures, ...work })
    .where(eq(jobs.id, jobId));
  if (!isDryRun) await noteAddress(tx, { id: jobId, at: startedAt });
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

/** The subject of a line that can't be imported: a product on sale, or the name and SKU in the line. */
export interface RefusedThing {
  productId?: string | undefined;
  called?: Pick<StoredRow, 'name' | 'sku' | 'payment'>;
}

/** The row of a line that can't be imported. Its id stands for nothing, unless it is about a product on sale. */
export function refusedRow(
  { position, line }: { position: number; line: number },
  { column, message }: { column: string; message: string },
  { productId, called }: RefusedThing = {},
): NewRow {
  return {
    position,
    line,
    productId: productId ?? randomUUIDv7(),
    ...(productId === undefined && called && { after: called }),
    outcome: 'refused',
    column,
    message,
  };
}

import { and, asc, eq, gte, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { JobKind } from '#contract/job-limits.ts';
import { type Actor, runFor } from '#server/platform/actor.ts';
import {
  type Database,
  inTransaction,
  isUniqueViolation,
  sqlState,
  type Transaction,
  within,
} from '#server/platform/database.ts';
import type { Batch, Writing } from './batch.queries.ts';
import { jobRows, jobs, NO_FAILED_TRIES } from './jobs.table.ts';
import { mayGoOn } from './may-go-on.ts';
import { noteFailedTry } from './note-failed-try.ts';

/** Writes the rows of a kind of job, and takes them back. Each call returns the number of its rows. */
export interface RowWriter {
  write(tx: Transaction, batch: Batch, writing: Writing): Promise<number>;
  takeBack(tx: Transaction, batch: Batch, writing: Writing): Promise<number>;
  /** Its name in the log. */
  act: string;
  /** Messages for a row that the database refuses: another thing has the same name, or its values are not possible. */
  taken: { column: string; message: string };
  impossible: string;
  /** Rows that are written in one transaction; 500 where it is absent. */
  most?: number;
}

export interface RunJobsDeps {
  database: Database;
  now(): Date;
  /** Of the features that stand on jobs. */
  writers: Readonly<Record<JobKind, RowWriter>>;
  /** Called after products have changed. */
  onChange(): void;
  /** Called with the error of a try that failed. */
  onFailure(error: unknown): void;
}

/** Kinds of jobs that change what the catalog shows. */
const CHANGES_PRODUCTS: ReadonlySet<JobKind> = new Set(['bulk', 'import', 'stock', 'categories']);

type JobRow = typeof jobs.$inferSelect;

/** Rows that are written in one transaction. Shoppers who buy one of the products wait for it. */
const BATCH = 500;

/**
 * Writes the next rows of the oldest job, or takes rows back, in one transaction with the job's progress: a row is written
 * exactly once, whichever instance does it and whenever it is killed. A job that fails waits for its next try while others are
 * done, and ends as failed after several. Returns how many jobs it found: 0 or 1.
 */
export async function runJobs(deps: RunJobsDeps): Promise<number> {
  const next = await findNext(deps.database, deps.now());
  if (!next) return 0;
  try {
    const didSome = await tryJob(deps, next);
    if (didSome && CHANGES_PRODUCTS.has(next.kind)) deps.onChange();
    return didSome ? 1 : 0;
  } catch (error) {
    await noteFailedTry(deps.database, next, error, deps.now()).catch(() => {
      // The database is away: that is no failure of this job.
      throw error;
    });
    deps.onFailure(error);
    return 1;
  }
}

/** Tries the next step of a job. Returns false if there was nothing to do. */
function tryJob(deps: RunJobsDeps, next: JobRow): Promise<boolean> {
  // The log has what is written as an entry of who started the job, or its undo.
  return runFor({ actor: actorOf(next, deps.writers[next.kind]) }, () =>
    step(deps, next, 'together').catch((error: unknown) => {
      if (!isOfData(error)) throw error;
      // The database refuses one of the rows: which one shows when each is written by itself.
      return step(deps, next, 'one by one');
    }),
  );
}

type Way = 'together' | 'one by one';

function step(deps: RunJobsDeps, next: JobRow, way: Way): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const job = await claim(tx, next);
    if (!job) return false;
    const by = job.state === 'undoing' ? (job.undoBy ?? job.byUser) : job.byUser;
    const work = { job, way, writer: deps.writers[job.kind], writing: { by, at: deps.now() } };
    if (job.state === 'undoing') await goBack(tx, work);
    else if (await mayGoOn(tx, job)) await goOn(tx, work);
    return true;
  });
}

/** The oldest job that is due and that no other instance works on at the moment. */
async function findNext({ orm }: Database, now: Date): Promise<JobRow | undefined> {
  const hasRows = or(
    eq(jobs.state, 'undoing'),
    and(eq(jobs.state, 'working'), lt(jobs.done, jobs.total)),
  );
  const [job] = await orm
    .select()
    .from(jobs)
    .where(and(hasRows, or(isNull(jobs.nextTryAt), lte(jobs.nextTryAt, now))))
    .orderBy(asc(jobs.startedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return job;
}

/** The job as it is now, unless another instance works on it. Its lock is held to the end of the transaction. */
async function claim(tx: Transaction, { id, state }: JobRow): Promise<JobRow | undefined> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.state, state)))
    .for('update', { skipLocked: true });
  return job;
}

/** All that a job writes is one entry of the log, and so is all that its undo does. */
function actorOf(job: JobRow, { act }: RowWriter): Actor {
  const { id, kind, state, byUser, startedAt, undoEntry, undoStartedAt, undoBy } = job;
  const actor = { by: byUser, role: 'admin', request: id };
  const type = entryTypeOf(kind);
  if (state !== 'undoing' || !undoEntry || !undoStartedAt) {
    return { ...actor, kind: act, entry: { id, type, at: startedAt.toISOString() } };
  }
  const entry = { id: undoEntry, type, at: undoStartedAt.toISOString() };
  return { ...actor, by: undoBy ?? byUser, kind: 'undoJob', entry, undoes: id };
}

function entryTypeOf(kind: JobKind): NonNullable<Actor['entry']>['type'] {
  if (kind === 'coupons') return 'coupon-job';
  if (kind === 'payments') return 'payment-job';
  return kind === 'categories' ? 'category-job' : 'job';
}

/** A batch of a job that is claimed. */
interface Work {
  job: JobRow;
  way: Way;
  writer: RowWriter;
  writing: Writing;
}

async function goOn(tx: Transaction, { job, way, writer, writing }: Work): Promise<void> {
  const { most = BATCH } = writer;
  const batch = { jobId: job.id, from: job.done, to: Math.min(job.done + most, job.total) };
  const due = await countDue(tx, batch);
  const written = await inWay(tx, batch, way, { writer, outcome: 'failed' }, (rows, db) =>
    writer.write(db, rows, writing),
  );
  await tx
    .update(jobs)
    .set({
      ...NO_FAILED_TRIES,
      done: batch.to,
      written: job.written + written,
      failed: job.failed + due - written,
      // Photos may be missing still.
      ...(batch.to === job.total && job.photoRowsDone === job.photoRows && { state: 'done' }),
    })
    .where(eq(jobs.id, job.id));
}

async function goBack(tx: Transaction, { job, way, writer, writing }: Work): Promise<void> {
  const to = job.done - job.undone;
  const { most = BATCH } = writer;
  const batch = { jobId: job.id, from: Math.max(to - most, 0), to };
  const due = await countDue(tx, batch);
  const takenBack = await inWay(tx, batch, way, { writer, outcome: 'kept' }, (rows, db) =>
    writer.takeBack(db, rows, writing),
  );
  await tx
    .update(jobs)
    .set({
      ...NO_FAILED_TRIES,
      undone: job.done - batch.from,
      failed: job.failed + due - takenBack,
      ...(batch.from === 0 && { state: 'undone' }),
    })
    .where(eq(jobs.id, job.id));
}

/** Counts the rows of a batch that are not decided yet. */
async function countDue(tx: Transaction, batch: Batch): Promise<number> {
  return tx.$count(jobRows, and(inBatch(batch), isNull(jobRows.outcome)));
}

interface Refusal {
  writer: RowWriter;
  outcome: 'failed' | 'kept';
}

async function inWay(
  tx: Transaction,
  batch: Batch,
  way: Way,
  refusal: Refusal,
  write: (batch: Batch, db: Transaction) => Promise<number>,
): Promise<number> {
  if (way === 'together') return write(batch, tx);
  let written = 0;
  for (let from = batch.from; from < batch.to; from += 1) {
    const row = { ...batch, from, to: from + 1 };
    written += await within(tx, (inner) => write(row, inner)).catch(async (error: unknown) => {
      if (!isOfData(error)) throw error;
      await markFailed(tx, row, error, refusal);
      return 0;
    });
  }
  return written;
}

function inBatch({ jobId, from, to }: Batch): SQL | undefined {
  return and(eq(jobRows.jobId, jobId), gte(jobRows.position, from), lt(jobRows.position, to));
}

async function markFailed(
  tx: Transaction,
  batch: Batch,
  error: unknown,
  { writer, outcome }: Refusal,
): Promise<void> {
  const failure = isUniqueViolation(error)
    ? writer.taken
    : { column: '', message: writer.impossible };
  await tx
    .update(jobRows)
    .set({ outcome, ...failure })
    .where(and(inBatch(batch), isNull(jobRows.outcome)));
}

/** Returns true if the database refuses the values: a broken constraint, or a number out of range. */
function isOfData(error: unknown): boolean {
  return /^(22|23)/.test(sqlState(error) ?? '');
}

import { randomUUIDv7 } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Duty } from '#contract/duties.ts';
import { isId } from '#contract/ids.ts';
import { JOB_LIMITS } from '#contract/job-limits.ts';
import type { CategoryHint, Job, JobRow, JobRows, RowFields } from '#contract/jobs.ts';
import { pageCount } from '#contract/paging.ts';
import { demandDuty } from '#server/identity/caller.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { dutyOf } from './job-duty.ts';
import { countErrors, readErrors, readRows, type NamedRow } from './job-rows.queries.ts';
import { errorOf } from './job-words.rule.ts';
import { jobs, NO_FAILED_TRIES, type StoredRow } from './jobs.table.ts';
import { dropPhotos } from './may-go-on.ts';
import { noteAddress } from './note-address.queries.ts';
import {
  presentCategory,
  presentFields,
  presentMove,
  presentPayment,
  presentTerms,
} from './present-change.rule.ts';

export interface JobsDeps {
  database: Database;
  now(): Date;
  /** Called when there is a job to do. */
  onJob(): void;
}

/** Finds the new categories of an import that are spelled nearly like one of the shop. */
export type FindHints = (pool: Database['pool'], jobId: string) => Promise<CategoryHint[]>;

type Row = typeof jobs.$inferSelect;

/** Throws 404 for an unknown job, and 403 DUTY_NEEDED without the duty that it was started with. */
export async function demandJob(
  { orm }: Database,
  id: string,
  duties: readonly Duty[],
): Promise<void> {
  const [job] = isId(id)
    ? await orm.select({ kind: jobs.kind }).from(jobs).where(eq(jobs.id, id))
    : [];
  if (!job) throw notFound('job');
  demandDuty(duties, dutyOf(job.kind));
}

/** A job with its first errors; a dry run of an import with the hints that `findHints` finds. Throws 404. */
export async function readJob(database: Database, id: string, findHints?: FindHints): Promise<Job> {
  const [row] = isId(id) ? await database.orm.select().from(jobs).where(eq(jobs.id, id)) : [];
  if (!row) throw notFound('job');
  const job = presentJob(row, await readErrors(database.pool, id, 0, JOB_LIMITS.page));
  if (!findHints || !row.isDryRun || row.kind !== 'import') return job;
  const hints = await findHints(database.pool, id);
  return hints.length > 0 ? { ...job, categoryHints: hints } : job;
}

/** A page of a job's rows in their order, or of those with an error. Throws 404. */
export async function readJobRows(
  database: Database,
  id: string,
  { page, errors }: { page: number; errors: boolean },
): Promise<Omit<JobRows, 'success'>> {
  const [job] = isId(id) ? await database.orm.select().from(jobs).where(eq(jobs.id, id)) : [];
  if (!job) throw notFound('job');
  const total = errors ? await countErrors(database.pool, id) : job.total;
  const from = Math.min((page - 1) * JOB_LIMITS.page, total);
  const rows = await (errors ? readErrors : readRows)(database.pool, id, from, JOB_LIMITS.page);
  return {
    rows: rows.map((row) => presentRow(job, row)),
    page,
    total,
    totalPages: pageCount(total, JOB_LIMITS.page),
  };
}

/**
 * Stops a job after the rows that are being written; the others stay as they were. Throws 404, and 409 JOB_OVER if all
 * are written.
 */
export async function stopJob(database: Database, id: string): Promise<Job> {
  await changeState(database, id, ['working'], { state: 'stopped' });
  return readJob(database, id);
}

/**
 * Begins to take back what a job has written, row by row from the last. What has changed since stays, with the reason.
 * Throws 404, and 409 JOB_OVER if nothing of it can be taken back.
 */
export async function undoJob(
  database: Database,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<Job> {
  const change = { undoEntry: randomUUIDv7(), undoStartedAt: at, undoBy: by };
  await changeState(database, id, UNDOABLE_STATES, { state: 'undoing', ...change });
  return readJob(database, id);
}

async function changeState(
  database: Database,
  id: string,
  from: Row['state'][],
  change: Pick<typeof jobs.$inferInsert, 'undoEntry' | 'undoStartedAt' | 'undoBy'> & {
    state: 'stopped' | 'undoing';
  },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [job] = isId(id) ? await tx.select().from(jobs).where(eq(jobs.id, id)).for('update') : [];
    if (!job) throw notFound('job');
    const canChange = from.includes(job.state) && (change.state === 'stopped' || isUndoable(job));
    if (!canChange) throw new ApiError('JOB_OVER', OVER[change.state]);
    await tx
      .update(jobs)
      .set({ ...change, ...NO_FAILED_TRIES })
      .where(eq(jobs.id, id));
    const { undoEntry, undoStartedAt } = change;
    if (undoEntry && undoStartedAt) await noteAddress(tx, { id: undoEntry, at: undoStartedAt });
    if (change.state === 'stopped') await dropPhotos(tx, id);
  });
}

const OVER = {
  stopped: 'It is not under way any more.',
  undoing: 'There is nothing that can be undone.',
};

const UNDOABLE_STATES: Row['state'][] = ['done', 'stopped', 'failed'];

function isUndoable({ state, isDryRun, written }: Row): boolean {
  return UNDOABLE_STATES.includes(state) && !isDryRun && written > 0;
}

/** Those of these jobs that can be undone. */
export async function undoableJobs(
  { orm }: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.id, [...ids]),
        inArray(jobs.state, UNDOABLE_STATES),
        eq(jobs.isDryRun, false),
        gt(jobs.written, 0),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const THINGS = {
  bulk: 'products',
  import: 'products',
  stock: 'stock',
  coupons: 'coupons',
  categories: 'categories',
  payments: 'payments',
} as const;

/** Presents a job with its rows that have an error. */
export function presentJob(row: Row, errors: readonly NamedRow[]): Job {
  return {
    _id: row.id,
    of: THINGS[row.kind],
    fromFile: row.kind !== 'bulk',
    state: row.state,
    total: row.total,
    done: row.done,
    written: row.written,
    undone: row.undone,
    errors: errors.flatMap(errorsOf).slice(0, JOB_LIMITS.page),
    errorCount: row.failed + row.photoFailures,
    photosTotal: row.photoRows,
    photosDone: row.photoRowsDone,
    photoErrorCount: row.photoFailures,
    ...(row.failure !== null && { failure: row.failure }),
    undoable: isUndoable(row),
    startedAt: row.startedAt.toISOString(),
  };
}

/** The errors of a row: why it was left alone, and of each photo that could not be taken. */
export function errorsOf(row: NamedRow): Job['errors'] {
  const error = errorOf(row);
  const { line, column } = row;
  const photos = (row.photoFailures ?? []).map(({ source, message }) => ({
    line,
    column: 'photos',
    message: withName(row, source === '' ? message : `${source}: ${message}`),
  }));
  if (error === undefined) return photos;
  return [{ line, column: column ?? '', message: withName(row, error) }, ...photos];
}

function withName({ name, after }: NamedRow, words: string): string {
  const known = name ?? after?.name;
  return known === undefined ? words : `${known}: ${words}`;
}

function presentRow(job: Row, row: NamedRow): JobRow {
  const error = errorOf(row);
  return {
    line: row.line,
    _id: row.productId,
    name: row.name ?? row.after?.name ?? row.after?.code ?? '',
    ...(row.before && { before: presentChange(job, row.before) }),
    ...(row.after && { after: presentChange(job, row.after) }),
    state: stateOf(job, row),
    ...(error !== undefined && {
      error,
      ...(row.message !== null && row.column && { column: row.column }),
    }),
    ...(row.photoFailures?.length && {
      photoErrors: row.photoFailures.map(({ source, message }) => `${source}: ${message}`),
    }),
  };
}

export function stateOf(job: Row, { position, outcome }: NamedRow): JobRow['state'] {
  if (outcome === 'same') return 'same';
  if (outcome !== null) return 'left';
  if (job.isDryRun || position >= job.done) return 'waiting';
  return position >= job.done - job.undone ? 'undone' : 'written';
}

function presentChange({ kind }: Row, fields: StoredRow): RowFields {
  if (kind === 'stock') return presentMove(fields);
  if (kind === 'coupons') return { coupon: presentTerms(fields) };
  if (kind === 'categories') return { ofCategory: presentCategory(fields) };
  if (kind === 'payments') return { payment: presentPayment(fields) };
  return presentFields(fields);
}

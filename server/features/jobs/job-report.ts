import { eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { CsvCell } from '#server/platform/csv.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import type { Reader } from '#server/platform/walk-rows.queries.ts';
import { readErrors, readRows, type NamedRow } from './job-rows.queries.ts';
import { errorOf } from './job-words.rule.ts';
import { stateOf } from './jobs.service.ts';
import { jobs } from './jobs.table.ts';

const HEADER = ['line', 'id', 'sku', 'name', 'result', 'column', 'message'];
const BATCH = 500;

/**
 * CSV file with the result of each row of a job, or only of those with an error: one line per row, and one for each photo that
 * could not be taken. Throws 404.
 */
export async function jobReport(
  database: Database,
  id: string,
  isOfErrors: boolean,
): Promise<CsvFile<NamedRow>> {
  const [job] = isId(id) ? await database.orm.select().from(jobs).where(eq(jobs.id, id)) : [];
  if (!job) throw notFound('job');
  const words = (row: NamedRow) => {
    const state = stateOf(job, row);
    return state === 'written' && !row.before ? 'added' : RESULTS[state];
  };
  return {
    name: isOfErrors ? 'errors' : 'report',
    header: HEADER,
    read: (db) => walkJob(db, job, isOfErrors ? readErrors : readRows),
    lines: (row) => linesOf(row, words(row)),
  };
}

const RESULTS = {
  waiting: 'waiting',
  same: 'unchanged',
  written: 'changed',
  left: 'left as it was',
  undone: 'undone',
};

async function* walkJob(
  db: Reader,
  { id, total }: typeof jobs.$inferSelect,
  readSome: typeof readRows,
) {
  for (let from = 0; from < total; from += BATCH) {
    const rows = await readSome(db, id, from, BATCH);
    if (rows.length === 0) return;
    yield rows;
  }
}

function linesOf(row: NamedRow, result: string): CsvCell[][] {
  const { line, productId, before, after, name, outcome, column } = row;
  const isUnknown = name === null && outcome === 'refused';
  const known = [
    line,
    isUnknown ? '' : productId,
    after?.sku ?? before?.sku ?? after?.code ?? '',
    name ?? after?.name ?? '',
  ];
  const error = errorOf(row);
  return [
    [...known, result, error === undefined ? '' : (column ?? ''), error ?? ''],
    ...(row.photoFailures ?? []).map(({ source, message }) => [
      ...known,
      'photo not taken',
      'photos',
      source === '' ? message : `${source}: ${message}`,
    ]),
  ];
}

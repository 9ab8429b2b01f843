import { and, asc, desc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm';
import { addCategory, alterCategory } from '#server/features/categories/categories.service.ts';
import type { CategoryRow } from '#server/features/categories/categories.table.ts';
import { lockedCategory, lockTree } from '#server/features/categories/category-rows.queries.ts';
import { removeCategory } from '#server/features/categories/merge-category.ts';
import type { Batch, Writing } from '#server/features/jobs/batch.queries.ts';
import { jobRows, type StoredCategory } from '#server/features/jobs/jobs.table.ts';
import type { RowWriter } from '#server/features/jobs/run-jobs.ts';
import { within, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';

type Row = typeof jobRows.$inferSelect;

/** Writes the rows of a file of categories as the calls of categories do, in the order of the file. */
export const CATEGORY_ROWS: RowWriter = {
  write: (tx, batch, writing) =>
    each(tx, batch, { order: asc(jobRows.position), outcome: 'changed' }, (db, row) =>
      writeRow(db, row, writing),
    ),
  takeBack: (tx, batch, writing) =>
    each(tx, batch, { order: desc(jobRows.position), outcome: 'kept' }, (db, row) =>
      takeRowBack(db, row, writing),
    ),
  act: 'importCategories',
  taken: { column: 'name', message: 'Another category has this name' },
  impossible: 'The category can’t have these values',
};

/** Does something with each row of a batch that is not decided. A row that is refused is marked; the others go on. */
async function each(
  tx: Transaction,
  { jobId, from, to }: Batch,
  { order, outcome }: { order: SQL; outcome: 'changed' | 'kept' },
  work: (tx: Transaction, row: Row) => Promise<void>,
): Promise<number> {
  await lockTree(tx);
  const inBatch = and(
    eq(jobRows.jobId, jobId),
    gte(jobRows.position, from),
    lt(jobRows.position, to),
    isNull(jobRows.outcome),
  );
  let done = 0;
  for (const row of await tx.select().from(jobRows).where(inBatch).orderBy(order)) {
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

async function writeRow(
  tx: Transaction,
  { productId: id, before, after }: Row,
  { at }: Writing,
): Promise<void> {
  const { parentName: _, ...fields } = after?.ofCategory ?? {};
  if (!before) {
    await addCategory(tx, { ...fields, name: fields.name ?? '', id }, at);
    return;
  }
  const row = await lockedCategory(tx, id);
  demandUnchanged(row, before.ofCategory ?? {});
  await alterCategory(tx, row, fields, at);
}

async function takeRowBack(
  tx: Transaction,
  { productId: id, before, after }: Row,
  { by, at }: Writing,
): Promise<void> {
  const row = await lockedCategory(tx, id);
  demandUnchanged(row, after?.ofCategory ?? {});
  if (!before) return removeCategory(tx, row, by, at);
  const { parentName: _, ...fields } = before.ofCategory ?? {};
  await alterCategory(tx, row, fields, at);
}

const COMPARED = ['name', 'slug', 'title', 'description', 'words', 'parent'] as const;

/** Throws 412 STALE for a category that has other values than these. Its place is not compared: others move it. */
function demandUnchanged(row: CategoryRow, asked: StoredCategory): void {
  const has = { ...row, parent: row.parentId };
  if (COMPARED.some((field) => asked[field] !== undefined && asked[field] !== has[field]))
    throw new ApiError('STALE', 'The category has changed since');
}

const WORDS: Readonly<Record<string, string>> = {
  NOT_FOUND: 'The category was deleted, or merged into another',
  IN_USE: 'Products or categories are in it by now',
};

/** The column and the words of a refusal. */
function wordsOf({ code, message, details }: ApiError): { column: string; message: string } {
  const { errors = [] } = (details ?? {}) as { errors?: { path: string; message: string }[] };
  const [first] = errors;
  return { column: first?.path ?? 'name', message: WORDS[code] ?? first?.message ?? message };
}

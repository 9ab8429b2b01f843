import { addCategory, alterCategory } from '#server/features/categories/categories.service.ts';
import type { CategoryRow } from '#server/features/categories/categories.table.ts';
import { lockedCategory, lockTree } from '#server/features/categories/category-rows.queries.ts';
import { removeCategory } from '#server/features/categories/merge-category.ts';
import type { Batch, Writing } from '#server/features/jobs/batch.queries.ts';
import type { StoredCategory } from '#server/features/jobs/jobs.table.ts';
import type { RowWriter } from '#server/features/jobs/run-jobs.ts';
import { writeEach, type EachRow, type JobRow } from '#server/features/jobs/write-each.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Writes the rows of a file of categories as the calls of categories do, in the order of the file. */
export const CATEGORY_ROWS: RowWriter = {
  write: (tx, batch, writing) =>
    each(tx, batch, 'changed', (db, row) => writeRow(db, row, writing)),
  takeBack: (tx, batch, writing) =>
    each(tx, batch, 'kept', (db, row) => takeRowBack(db, row, writing)),
  act: 'importCategories',
  taken: { column: 'name', message: 'Another category has this name' },
  impossible: 'The category can’t have these values',
};

function each(
  tx: Transaction,
  batch: Batch,
  outcome: EachRow['outcome'],
  work: EachRow['work'],
): Promise<number> {
  return writeEach(tx, batch, { outcome, work, wordsOf, lock: () => lockTree(tx) });
}

async function writeRow(
  tx: Transaction,
  { productId: id, before, after }: JobRow,
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
  { productId: id, before, after }: JobRow,
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

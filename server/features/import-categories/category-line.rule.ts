import type { z } from 'zod';
import { CategoryChanges } from '#contract/categories.ts';
import { CATEGORY_FILE_TEXTS, CATEGORY_FIGURES, FILE_COLUMNS } from '#contract/file-columns.ts';
import { isId } from '#contract/ids.ts';
import { brokenCell, plainCell, type Cells } from '#server/features/import/plain-cell.rule.ts';
import type { SheetColumns } from '#server/features/import/sheet-columns.rule.ts';

const { categories: COLUMNS } = FILE_COLUMNS;
export type CategoryColumn = (typeof COLUMNS)[number];

export const CATEGORY_COLUMNS: SheetColumns<CategoryColumn> = {
  known: COLUMNS,
  naming: ['id', 'name'],
  skipped: CATEGORY_FIGURES,
};

const Said = CategoryChanges.omit({ parent: true, picture: true });

/** The fields of a category in a line, with the name of the one that it is in; null: it is in none. */
export interface CategoryLine extends z.infer<typeof Said> {
  id?: string;
  parent?: string | null;
}

export type ReadCategoryLine =
  | { ok: true; line: CategoryLine }
  | { ok: false; column: CategoryColumn; message: string };

const NONE = /^(?:none|null)$/i;

/** Reads a line of categories. An empty cell changes nothing, `none` empties a text, or takes a category out of the one that it is in. */
export function readCategoryLine(cells: Cells<CategoryColumn>): ReadCategoryLine {
  const said: Partial<Record<CategoryColumn, string>> = {};
  for (const column of COLUMNS) {
    const text = plainCell(cells[column]);
    const broken = brokenCell(text);
    if (broken !== undefined) return { ok: false, column, message: broken };
    if (text !== '') said[column] = text;
  }
  const { id, name, parent, order, slug } = said;
  if (id !== undefined && !isId(id.toLowerCase()))
    return { ok: false, column: 'id', message: 'Not an id of a category' };
  if (order !== undefined && !/^\d{1,6}$/.test(order))
    return { ok: false, column: 'order', message: 'Must be a whole number from 1' };
  const texts = CATEGORY_FILE_TEXTS.flatMap((column) => {
    const text = said[column];
    return text === undefined ? [] : [[column, NONE.test(text) ? '' : text]];
  });
  const parsed = Said.safeParse({
    ...(name !== undefined && { name }),
    ...(order !== undefined && { order: Number(order) }),
    ...(slug !== undefined && { slug }),
    ...Object.fromEntries(texts),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const column = COLUMNS.find((each) => each === issue?.path[0]) ?? 'name';
    return { ok: false, column, message: issue?.message ?? 'Not valid' };
  }
  return {
    ok: true,
    line: {
      ...parsed.data,
      ...(id !== undefined && { id: id.toLowerCase() }),
      ...(parent !== undefined && { parent: NONE.test(parent) ? null : parent }),
    },
  };
}

import { randomUUIDv7 } from 'node:crypto';
import {
  listCategoryRows,
  mergedCategories,
} from '#server/features/categories/category-rows.queries.ts';
import { refusedRow, type SheetKind } from '#server/features/import/import-sheet.ts';
import type { NewRow } from '#server/features/jobs/store-rows.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { CATEGORY_COLUMNS, readCategoryLine, type CategoryColumn } from './category-line.rule.ts';
import { CategoryPlanner, type CategoryPlan } from './plan-category.rule.ts';

/** A file of categories: a line changes one, or adds one. */
export function categorySheet(): SheetKind<CategoryColumn> {
  let planner: CategoryPlanner | undefined;
  return {
    job: 'categories',
    columns: CATEGORY_COLUMNS,
    async rowsOf(storing, lines) {
      planner ??= await plannerOf(storing.tx);
      const planning = planner;
      return lines.map(({ line, cells }, index) => {
        const place = { position: storing.total + index, line };
        const read = readCategoryLine(cells);
        if (!read.ok) return refusedRow(place, read);
        return rowOf(place, planning.plan(read.line, randomUUIDv7()), read.line.name);
      });
    },
  };
}

async function plannerOf(tx: Transaction): Promise<CategoryPlanner> {
  const [rows, merged] = [await listCategoryRows({ orm: tx }), await mergedCategories(tx)];
  return new CategoryPlanner([...rows, ...merged.map((row) => ({ ...row, nth: 0 }))]);
}

function rowOf(
  place: { position: number; line: number },
  plan: CategoryPlan,
  name: string | undefined,
): NewRow {
  if (plan.is === 'refused')
    return refusedRow(place, plan, { called: { ...(name !== undefined && { name }) } });
  return {
    ...place,
    productId: plan.id,
    ...(plan.is !== 'new' && { before: { ofCategory: plan.before } }),
    after: { ...(plan.is === 'new' && name !== undefined && { name }), ofCategory: plan.after },
    ...(plan.is === 'same' && { outcome: 'same' as const }),
  };
}

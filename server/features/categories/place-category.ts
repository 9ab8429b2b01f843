import { and, eq, isNull, ne } from 'drizzle-orm';
import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { categories, type CategoryRow } from './categories.table.ts';
import { placeAt } from './listing-place.rule.ts';

type Parents = ReadonlyMap<string, Pick<CategoryRow, 'parentId' | 'mergedInto'>>;

/** Throws 400 for a parent that is not there, that is in the category itself, or with which there would be too many levels. */
export async function demandParent(
  tx: Transaction,
  id: string,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) return;
  const rows = await tx
    .select({
      id: categories.id,
      parentId: categories.parentId,
      mergedInto: categories.mergedInto,
    })
    .from(categories)
    .where(isNull(categories.deletedAt));
  const byId: Parents = new Map(rows.map((row) => [row.id, row]));
  const parent = byId.get(parentId);
  if (!parent || parent.mergedInto !== null)
    throw invalid('parent', 'There is no such category to put it in');
  const above = wayUp(byId, parentId);
  if (above.includes(id)) throw invalid('parent', 'It can’t be in itself');
  const below = Math.max(
    0,
    ...rows.map((row) => wayUp(byId, row.id).indexOf(id)).filter((steps) => steps > 0),
  );
  const { max } = CATEGORY_LIMITS.levels;
  if (above.length + 1 + below > max) throw invalid('parent', `At most ${max} levels, please`);
}

/** A category and those that it is in, the innermost first. */
function wayUp(byId: Parents, start: string): string[] {
  const way: string[] = [];
  let id: string | null = start;
  while (id !== null && !way.includes(id)) {
    const row: Pick<CategoryRow, 'parentId' | 'mergedInto'> | undefined = byId.get(id);
    if (row?.mergedInto == null) way.push(id);
    id = row ? (row.mergedInto ?? row.parentId) : null;
  }
  return way;
}

/** The place of a category among those with the same parent; without an order the last. */
export async function placeAmong(
  tx: Transaction,
  { id, parentId, order }: { id: string; parentId: string | null; order: number | undefined },
): Promise<number> {
  const others = await tx
    .select({ id: categories.id, place: categories.place })
    .from(categories)
    .where(
      and(
        isNull(categories.deletedAt),
        isNull(categories.mergedInto),
        parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId),
        ne(categories.id, id),
      ),
    )
    .orderBy(categories.place, categories.name);
  const nth = order ?? others.length + 1;
  const place = placeAt(others, nth);
  if (place !== undefined) return place;
  for (const [at, other] of others.entries())
    await tx
      .update(categories)
      .set({ place: at + 1 })
      .where(eq(categories.id, other.id));
  return (
    placeAt(
      others.map((other, at) => ({ ...other, place: at + 1 })),
      nth,
    ) ?? nth
  );
}

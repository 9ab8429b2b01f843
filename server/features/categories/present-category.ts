import type { Category, ListedCategory, ShownCategory } from '#contract/categories.ts';
import { isSlug } from '#contract/category-limits.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { idAtSlug, listCategoryRows, type ListedRow } from './category-rows.queries.ts';

/** All categories, without their words. */
export async function listCategories(database: Database): Promise<ListedCategory[]> {
  return (await listCategoryRows(database)).map(presentListed);
}

/** The category at an address, also at a former one, and what stands around it; undefined if there is none. */
export async function categoryAt(
  database: Database,
  slug: string,
): Promise<ShownCategory | undefined> {
  const id = isSlug(slug) ? await idAtSlug(database, slug) : undefined;
  if (id === undefined) return undefined;
  const rows = await listCategoryRows(database);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = byId.get(id);
  if (!found) return undefined;
  const above: ListedRow[] = [];
  for (let up = parentOf(byId, found); up; up = parentOf(byId, up)) above.unshift(up);
  return {
    category: present(found),
    above: above.map(link),
    below: rows.filter(({ parentId }) => parentId === id).map(link),
  };
}

/** One category by its id. Throws 404. */
export async function readCategory(database: Database, id: string): Promise<Category> {
  const found = (await listCategoryRows(database)).find((row) => row.id === id);
  if (!found) throw notFound('category');
  return present(found);
}

function parentOf(byId: ReadonlyMap<string, ListedRow>, { parentId }: ListedRow) {
  return parentId === null ? undefined : byId.get(parentId);
}

function presentListed(row: ListedRow): ListedCategory {
  const { id, name, slug, nth, title, description, picture, parentId, products, updatedAt } = row;
  return {
    _id: id,
    name,
    slug,
    order: nth,
    title,
    description,
    ...(picture !== null && { picture }),
    ...(parentId !== null && { parent: parentId }),
    products,
    updatedAt: updatedAt.toISOString(),
  };
}

function present(row: ListedRow): Category {
  return { ...presentListed(row), words: row.words };
}

function link({ name, slug, picture }: ListedRow) {
  return { name, slug, ...(picture !== null && { picture }) };
}

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import { isId } from '#contract/ids.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';
import type { Database, Orm, Transaction } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { categories, type CategoryRow } from './categories.table.ts';
import { CategoryTree, type TreeRow } from './category-tree.rule.ts';

/** Any fixed number: changes of categories wait for each other. */
const TREE_LOCK = 7_217_011;

/** Lets no other transaction change how categories stand, until this one ends. */
export async function lockTree(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`);
}

const isLive = and(isNull(categories.deletedAt), isNull(categories.mergedInto));

/** A category with the lock of its row. Throws 404 for one that is deleted or merged. */
export async function lockedCategory(tx: Transaction, id: string): Promise<CategoryRow> {
  const [row] = isId(id)
    ? await tx
        .select()
        .from(categories)
        .where(and(eq(categories.id, id), isLive))
        .for('update')
    : [];
  if (!row) throw notFound('category');
  return row;
}

/** The category of a name in any spelling, also one that is merged. */
export async function rowNamed(tx: Transaction, name: string): Promise<CategoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.key, keyOfCategory(name)), isNull(categories.deletedAt)));
  return row;
}

/** A name that a category has is no former name of others any more. */
export async function releaseKey(tx: Transaction, name: string): Promise<void> {
  const key = keyOfCategory(name);
  await tx
    .update(categories)
    .set({ formerKeys: sql`array_remove(${categories.formerKeys}, ${key})` })
    .where(sql`${key} = any (${categories.formerKeys})`);
}

/** What the tree needs of a category. */
const TREE_COLUMNS = `id, name, key, parent_id as "parentId", merged_into as "mergedInto", former_keys as "formerKeys"`;

/** How categories stand in one another: only those that are in another, have others in them, or had other names. */
export async function readTree(pool: pg.Pool): Promise<CategoryTree> {
  const { rows } = await pool.query<TreeRow>({
    name: 'category-tree',
    text: `select ${TREE_COLUMNS} from categories c
           where deleted_at is null and (parent_id is not null or merged_into is not null or cardinality(former_keys) > 0
             or id in (select parent_id from categories where deleted_at is null union
                       select merged_into from categories where deleted_at is null))`,
  });
  return new CategoryTree(rows);
}

/** The names of a category, asked for by this or a former name, and of all that are in it. */
export async function namesWithin(pool: pg.Pool, asked: string): Promise<readonly string[]> {
  const tree = await readTree(pool);
  return tree.namesUnder(tree.nameNow(asked, keyOfCategory(asked)));
}

/** SQL condition, to stand behind an alias: the category is one of these. One alone has an index for each sort. */
export function isInCategory(names: readonly string[], values: unknown[]): string {
  return names.length === 1
    ? `category = $${values.push(names[0])}`
    : `category = any($${values.push(names)}::text[])`;
}

/** A category in its order, and how many products have it. */
export type ListedRow = CategoryRow & { nth: number; products: number };

/** All categories, each before those in it, and those with one parent in the owner's order. */
export async function listCategoryRows({
  orm,
}: {
  orm: Pick<Orm, 'select'>;
}): Promise<ListedRow[]> {
  const rows = await orm
    .select({ row: categories, products: productsOf })
    .from(categories)
    .where(isLive)
    .orderBy(categories.place, categories.name);
  const known = new Map(rows.map(({ row }) => [row.id, row]));
  const merged = new Map((await mergedCategories(orm)).map((row) => [row.id, row.mergedInto]));
  const parentOf = ({ parentId }: CategoryRow) => {
    let id = parentId;
    for (let steps = 0; id !== null && merged.has(id) && steps <= merged.size; steps += 1)
      id = merged.get(id) ?? null;
    return id !== null && known.has(id) ? id : null;
  };
  const byParent = Map.groupBy(rows, ({ row }) => parentOf(row));
  const list: ListedRow[] = [];
  const add = (parentId: string | null) => {
    for (const [at, { row, products }] of (byParent.get(parentId) ?? []).entries()) {
      list.push({ ...row, parentId, nth: at + 1, products });
      add(row.id);
    }
  };
  add(null);
  return list;
}

/** The categories that are former names of those that they were merged into. */
export async function mergedCategories(orm: Pick<Orm, 'select'>): Promise<CategoryRow[]> {
  return orm
    .select()
    .from(categories)
    .where(and(isNull(categories.deletedAt), isNotNull(categories.mergedInto)));
}

/** From tallies: the cost doesn't grow with the products. */
const productsOf = sql<number>`(
  select coalesce(sum(t.count), 0)::int from (
    select count from tallies where topic = 'category' and span = 'ever' and label = categories.name
    union all
    select count from tally_changes where topic = 'category' and label = categories.name) as t)`;

/** The id of the category at an address, also at a former one; undefined if there is none. */
export async function idAtSlug(
  { pool }: Pick<Database, 'pool'>,
  slug: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'category-at',
    text: `with recursive found as (
             (select id, merged_into from categories where deleted_at is null and (slug = $1 or $1 = any (former_slugs))
              order by slug = $1 desc limit 1)
             union all
             select c.id, c.merged_into from found f join categories c on c.id = f.merged_into and c.deleted_at is null)
           select id from found where merged_into is null`,
    values: [slug],
  });
  return rows[0]?.id;
}

/** Forgets which products a category had when it was merged. */
export async function forgetMoved(tx: Transaction, id: string): Promise<void> {
  await tx.update(categories).set({ movedProducts: null }).where(eq(categories.id, id));
}

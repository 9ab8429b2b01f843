import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { conditionsOf, someOf, type SearchFilter } from './product-filter.queries.ts';
import { OF_ROWS, ruleCondition, type KnownRule } from './rule-conditions.queries.ts';

/** The products of a collection: those that meet its rule, or these ones with their families. */
export type CountedCollection =
  | { rule: KnownRule }
  | { rule: null; ids: readonly string[]; families: readonly string[] };

/** The columns that rules compare. */
const COLUMNS = 'id, family_id, category, brand, price, available, created_at, sort_name, sale_id';

/**
 * Counts the products of each of these collections among those that pass a filter: a family once, and at most `COUNT_BOUND` products.
 *
 * @param among ids of products that the search of the filter found; it is not repeated then
 */
export async function countCollections(
  pool: pg.Pool,
  collections: readonly CountedCollection[],
  filter: SearchFilter,
  among?: readonly string[],
): Promise<number[]> {
  const { from, values } = among ? amongThese(filter, among) : someOf(filter, COUNT_BOUND + 1);
  const counts = collections.map((collection) => {
    const has = collectionCondition(collection, values);
    return `count(distinct coalesce(family_id, id)) filter (where ${has})`;
  });
  const { rows } = await pool.query<{ counts: number[] }>(
    `with matched as materialized (select ${COLUMNS} from ${from})
     select json_build_array(${counts.join(', ')}) as counts from matched`,
    values,
  );
  return (rows[0]?.counts ?? []).map((count) => Math.min(count, COUNT_BOUND));
}

function amongThese(filter: SearchFilter, ids: readonly string[]) {
  const { where, values } = conditionsOf(filter);
  return {
    from: `products p where ${where} and id = any($${values.push(ids)}::uuid[])`,
    values,
  };
}

/** SQL: whether a product is in a collection, with columns of `products` without an alias. Adds parameters to `values`. */
export function collectionCondition(collection: CountedCollection, values: unknown[]): string {
  if (collection.rule) return ruleCondition(collection.rule, values, OF_ROWS);
  const { ids, families } = collection;
  return `id = any($${values.push(ids)}::uuid[]) or family_id = any($${values.push(families)}::uuid[])`;
}

import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { FoldedTotal } from '#contract/catalog.ts';
import { type List, orderBy } from '#server/platform/list-pages.queries.ts';

/** Of a family with more members, a folded list has the first ones. */
const MEMBERS_SHOWN = 50;

/**
 * A list of products `p` with each family once, in the place of the first of its members that match. Each match looks for a
 * member before it: of a family of n members, about n × ln(n) rows are read.
 */
export function foldFamilies(list: List): List {
  const { from, where, id, sort, name } = list;
  const isBefore = sort.isDescending ? '>' : '<';
  const key = sort.keys.join(', ');
  const placeKeys = sort.keys.map((_, place) => `key_${place}`);
  const named = sort.keys.map((column, place) => `${column} as key_${place}`).join(', ');
  const before = `(${key}, ${id}) ${isBefore} (${placeKeys.map((column) => `place.${column}`).join(', ')}, place.id)`;
  return {
    ...list,
    from: `${from} cross join lateral (select p.family_id as family, ${id} as id, ${named}) as place`,
    // Inside, the same names mean the other member.
    where: `${where} and (place.family is null or not exists (
      select from ${from} where ${where} and p.family_id = place.family and ${before}))`,
    name: name && `${name}-folded`,
  };
}

/** The products of an unfolded list that are in these families: family by family, in the order of the list. */
export async function readFolded<Row extends object>(
  pool: pg.Pool,
  list: List,
  familyIds: readonly string[],
): Promise<Row[]> {
  const { from, where, id, sort, columns, table, values } = list;
  const keys = sort.keys.map((key, place) => `${key} as key_${place}`).join(', ');
  const foundSort = { ...sort, keys: sort.keys.map((_, place) => `found.key_${place}`) };
  const { rows } = await pool.query<Row>({
    text: `
      select ${columns} from unnest($${values.length + 1}::uuid[]) with ordinality as asked (family, place)
      cross join lateral (
        select ${id} as id, ${keys} from ${from} where ${where} and p.family_id = asked.family
        order by ${orderBy(sort, id)} limit ${MEMBERS_SHOWN}) as found
      join ${table} on p.id = found.id
      order by asked.place, ${orderBy(foundSort, 'found.id')}`,
    values: [...values, familyIds],
  });
  return rows;
}

/** The number of products of an unfolded list. */
export async function countUnfolded(
  pool: pg.Pool,
  { from, where, values }: List,
): Promise<FoldedTotal> {
  const { rows } = await pool.query<{ count: number }>({
    text: `select count(*)::int from (select from ${from} where ${where} limit ${COUNT_BOUND + 1}) as matched`,
    values: [...values],
  });
  const count = rows[0]?.count ?? 0;
  return { total: Math.min(count, COUNT_BOUND), totalIsLowerBound: count > COUNT_BOUND };
}

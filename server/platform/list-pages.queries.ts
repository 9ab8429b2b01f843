/*
 * Pages of long sorted lists: the storefront's products, and the back office's products, users, orders and reviews.
 * A page is read in one of two ways.
 *
 * Walk: read along the index of the sort and stop at the end of the page. Right if many rows match, because the
 * page is full soon; if few match, it reads the whole index. Where the length of the list is known, a page in its
 * second half is walked to from the end, in the reversed order, which uses the same index (`PageWindow`).
 *
 * Gather: read all matches, sort them, and take the page. Right if few rows match, and it also counts them. It
 * stops at a bound, so that many matches cost no more.
 *
 * Without a search the length is known from tallies, and the page is walked to. With one, and for reviews, which have
 * no tallies, the matches are gathered; if there are more than the bound, the page is walked to, or those that may be on it
 * are gathered.
 *
 * Walks without a search are prepared statements. A search never is: it must be planned for its own words, since
 * the one plan of a prepared statement would be wrong for rare or for common words.
 */
import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { pageWindow, type FoundPage, type PageWindow } from './page-window.rule.ts';

/** The sort of a list: SQL expressions, then the id, so that no row is on two pages. All in one direction. */
export interface Sort {
  keys: readonly string[];
  isDescending: boolean;
}

/** The rows that match, in SQL. `values` are those of the parameters in `where`. */
export interface Matching {
  from: string;
  where: string;
  values: readonly unknown[];
  /** The id's column in `from`. */
  id: string;
  sort: Sort;
}

/** A list whose pages are shown. */
export interface List extends Matching {
  /** The columns of a page's rows, and the table, which has a column `id`, that they are read from. */
  columns: string;
  table: string;
  /** The name of its prepared statements; none for a search. It must differ wherever the SQL does. */
  name?: string | undefined;
  /**
   * The column that has what the list is sorted by, if rows that match may be rare at the beginning of it, such as the cheapest
   * ones of a search for what is expensive.
   */
  keyColumn?: string | undefined;
  /** Of how many rows the pages can be leafed through if more than `COUNT_BOUND` match; so many by default. */
  bound?: number;
}

/** A page (from 1) and its size. */
export interface WantedPage {
  page: number;
  limit: number;
}

/** A table's row, read as such or from JSON that PostgreSQL made, where times are strings. */
export type RowOrJson<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Row[Column] | string : Row[Column];
};

/** A page of a list whose length is known. */
export async function browsePage<Row>(
  pool: pg.Pool,
  list: List,
  count: number,
  { page, limit }: WantedPage,
): Promise<FoundPage<Row>> {
  const found = await walkPage<Row>(pool, list, pageWindow(count, page, limit));
  return { count, isBounded: false, ...found };
}

/** A page of a search, and the number of matches up to `COUNT_BOUND + 1`, which stands for "more". */
export async function searchPage<Row extends object>(
  pool: pg.Pool,
  list: List,
  { page, limit }: WantedPage,
): Promise<FoundPage<Row>> {
  const skip = (page - 1) * limit;
  const values = [...list.values, limit, skip];
  const hits = hitsOf(list, `limit ${COUNT_BOUND + 1}`);
  const text = gatherText(hits, pageRows(list, idsOfHits(list.sort, lastTwo(values))));
  const { rows } = await pool.query<{ count: number; rows: Row[] }>({ text, values });
  const found = { count: 0, rows: [], ...rows[0], isBounded: true };
  if (found.count <= COUNT_BOUND) return found;
  const { take } = pageWindow(list.bound ?? COUNT_BOUND, page, limit);
  const last = found.rows.at(-1);
  return list.keyColumn === undefined || last === undefined
    ? { ...found, ...(await walkPage<Row>(pool, list, { skip, take, isFromEnd: false })) }
    : {
        ...found,
        rows: await gatherUpTo<Row>(pool, list, Reflect.get(last, list.keyColumn), { skip, take }),
      };
}

/**
 * A page of a search of which only some matches were gathered: none of the page comes after the last one that they would have
 * on it. So few are left that they are gathered, too.
 */
async function gatherUpTo<Row>(
  pool: pg.Pool,
  list: List,
  last: unknown,
  { skip, take }: { skip: number; take: number },
): Promise<Row[]> {
  if (take === 0) return [];
  const values = [...list.values, last, take, skip];
  const { keys, isDescending } = list.sort;
  const isUpTo = `${keys[0]} ${isDescending ? '>=' : '<='} $${list.values.length + 1}`;
  const hits = hitsOf({ ...list, where: `${list.where} and ${isUpTo}` }, '');
  const text = gatherText(hits, pageRows(list, idsOfHits(list.sort, lastTwo(values))));
  const { rows } = await pool.query<{ rows: Row[] }>({ text, values });
  return rows[0]?.rows ?? [];
}

async function walkPage<Row>(
  pool: pg.Pool,
  list: List,
  { skip, take, isFromEnd }: PageWindow,
): Promise<Pick<FoundPage<Row>, 'rows'>> {
  if (take === 0) return { rows: [] };
  const values = [...list.values, take, skip];
  const { rows } = await pool.query<{ rows: Row[] }>({
    ...(list.name !== undefined && { name: `${list.name}-walk-${String(isFromEnd)}` }),
    text: `select ${pageRows(list, walkIds(list, lastTwo(values), isFromEnd))}`,
    values,
  });
  const found = rows[0]?.rows ?? [];
  return { rows: isFromEnd ? found.reverse() : found };
}

function lastTwo({ length }: readonly unknown[]): string {
  return `limit $${length - 1} offset $${length}`;
}

/** The ids of a page, in order, along the index of the sort. `part`: the page's LIMIT and OFFSET. */
export function walkIds(
  { from, where, id, sort }: Matching,
  part: string,
  isFromEnd = false,
): string {
  return `select ${id} from ${from} where ${where} order by ${orderBy(sort, id, isFromEnd)} ${part}`;
}

/** Gathered matches with what they are sorted by, for a CTE `hits`. */
export function hitsOf({ from, where, id, sort }: Omit<Matching, 'values'>, tail: string): string {
  const keys = sort.keys.map((key, place) => `${key} as key_${place}`);
  return `select ${[`${id} as id`, ...keys].join(', ')} from ${from} where ${where} ${tail}`;
}

/** Gathers `hits`, and reads their number and `page`, a column made from `idsOfHits`. */
export function gatherText(hits: string, page: string): string {
  return `with hits as materialized (${hits}) select (select count(*)::int from hits) as count, ${page}`;
}

/** The ids of a page, in order, of the CTE `hits`. */
export function idsOfHits({ keys, isDescending }: Sort, part: string): string {
  const order = orderBy({ keys: keys.map((_, place) => `key_${place}`), isDescending }, 'id');
  return `select id from hits order by ${order} ${part}`;
}

/** The rows with the ids that `ids` selects, in its order, as a JSON column `rows`. */
export function pageRows({ columns, table }: Pick<List, 'columns' | 'table'>, ids: string): string {
  // Through an array, so that the planner expects few ids and looks each row up.
  return `coalesce((
    select json_agg(page order by place) from (
      select ${columns}, place
      from unnest(array(${ids})) with ordinality as chosen (id, place) join ${table} using (id)) as page), '[]') as rows`;
}

/** The ORDER BY of a sort; reversed for a page that is counted from the end. */
export function orderBy({ keys, isDescending }: Sort, id: string, isFromEnd = false): string {
  const direction = isDescending === isFromEnd ? 'asc' : 'desc';
  return [...keys, id].map((key) => `${key} ${direction}`).join(', ');
}

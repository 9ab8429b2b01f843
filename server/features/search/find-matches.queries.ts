import type pg from 'pg';
import { type Level, LEVELS } from './match-levels.rule.ts';
import type { Match } from './matches.ts';
import { allOf, anyOf, inWeights } from './search-words.rule.ts';

/** A search: the text as typed, or one full-text query with all meanings for each word. */
export type Asked = { typed: string } | { words: readonly string[] };

/** A product that matches a search, and how. */
export type LeveledMatch = Match & { level: Level };

export interface FoundMatches {
  /** Best first. */
  found: LeveledMatch[];
  isOneWord: boolean;
}

/** The queries that tell the levels of a search apart. `match`: all of the words; `any`: any of them. */
type LevelQuery = 'match' | 'any' | 'named' | 'begun' | 'partlyNamed' | 'specified';

const MATCH_COLUMNS = `id, price, category, (extract(epoch from created_at) * 1000000)::float8 as created, family_id as family,
  available > 0 as "isInStock"`;

/** The products on sale that have all words of a search, at most `most`. */
export async function findMatches(
  pool: pg.Pool,
  asked: Asked,
  most: number,
): Promise<FoundMatches> {
  const values: unknown[] = [];
  const query = levelQueries(asked, values);
  const match = query('match');
  const isOneWord =
    'typed' in asked ? `position(' ' in fold_search($1)) = 0` : String(asked.words.length === 1);
  const { rows } = await pool.query<Omit<Match, 'level'> & { level: number; isOneWord: boolean }>(
    `with hits as materialized (
       select id, price, category, created_at, family_id, available, ${rankOf(asked, values)} as rank,
         case when words @@ ${query('named')} then 0 when words @@ ${query('begun')} then 1
           when words @@ ${query('partlyNamed')} then case when words @@ ${query('specified')} then 2 else 3 end
           when words @@ ${query('specified')} then 4 else 5 end as level
       from products where deleted_at is null and state = 'live' and words @@ ${match} limit ${most})
     select ${MATCH_COLUMNS}, level, ${isOneWord} as "isOneWord"
     from hits order by level, rank desc, created_at desc, id desc`,
    values,
  );
  return {
    found: rows.map(({ id, price, category, created, family, isInStock, level }) => ({
      id,
      price,
      category,
      created,
      family,
      isInStock,
      level: LEVELS[level] ?? 'anywhere',
    })),
    isOneWord: rows[0]?.isOneWord ?? false,
  };
}

/**
 * SQL expression for the rank of a product in a search. The query is of any of the words: for one of all words PostgreSQL
 * ranks only by how near they are to each other.
 */
export function rankOf(asked: Asked, values: unknown[]): string {
  return `ts_rank(words, ${levelQueries(asked, values)('any')})`;
}

/** The same for a full-text query. */
export function rankOfQuery(tsquery: string): string {
  return `ts_rank(words, to_tsquery('simple', regexp_replace(${tsquery}, '&|<->', '|', 'g')))`;
}

/** SQL expression for the query of a search that finds matches of these levels only. */
export function queryOfLevels(asked: Asked, levels: readonly Level[], values: unknown[]): string {
  const query = levelQueries(asked, values);
  const of = (level: Level): string => {
    if (level === 'described') return `(${query('partlyNamed')} && ${query('specified')})`;
    if (level === 'mentioned') return `(${query('partlyNamed')} && ${query('match')})`;
    return query(level === 'anywhere' ? 'match' : level);
  };
  return `(${levels.map(of).join(' || ')})`;
}

/** Returns SQL expressions for the queries of a search, and adds their parameters to `values`. */
function levelQueries(asked: Asked, values: unknown[]): (name: LevelQuery) => string {
  if ('typed' in asked) {
    const typed = `$${values.push(asked.typed)}`;
    return (name) => `search_query(${typed}, ${TYPED[name]})`;
  }
  const { words } = asked;
  const inAll = (weights: string) => words.map((each) => inWeights(each, weights));
  const texts: Readonly<Record<LevelQuery, () => string>> = {
    match: () => allOf(words),
    any: () => anyOf(words),
    named: () => allOf(inAll('AB')),
    begun: () => allOf(inAll('AB')),
    partlyNamed: () => anyOf(inAll('AB')),
    specified: () => allOf(inAll('ABC')),
  };
  return (name) => `to_tsquery('simple', $${values.push(texts[name]())})`;
}

/** The further arguments of the function `search_query`: the weights, whether beginnings of words count, and the operator. */
const TYPED: Readonly<Record<LevelQuery, string>> = {
  match: `'ABCD', true, ' & '`,
  any: `'ABCD', true, ' | '`,
  named: `'AB', false, ' & '`,
  begun: `'AB', true, ' & '`,
  partlyNamed: `'AB', true, ' | '`,
  specified: `'ABC', true, ' & '`,
};

/** The products on sale that a full-text query finds, best first, at most `most`. */
export async function findClosest(pool: pg.Pool, tsquery: string, most: number): Promise<Match[]> {
  const { rows } = await pool.query<Match>(
    `with hits as materialized (
       select id, price, category, created_at, family_id, available, ${rankOfQuery('$1')} as rank
       from products where deleted_at is null and state = 'live' and words @@ to_tsquery('simple', $1) limit ${most})
     select ${MATCH_COLUMNS} from hits order by rank desc, created_at desc, id desc`,
    [tsquery],
  );
  return rows;
}

/** The full-text queries that match no product's name or category. */
export async function findUnnamed(
  pool: pg.Pool,
  ids: readonly string[],
  tsqueries: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ place: number }>(
    `with asked as materialized (
       select place, to_tsquery('simple', asked) as query from unnest($2::text[]) with ordinality as each (asked, place))
     select place::int from asked where not exists (
       select from products where id = any($1::uuid[]) and words @@ query)`,
    [ids, tsqueries.map((each) => inWeights(each, 'AB'))],
  );
  return rows.flatMap(({ place }) => tsqueries[place - 1] ?? []);
}

/** The number of products that are counted to tell whether a word describes them. */
const LOOKED_AT = 1_000;

/** Those of the queries that more products have only in their specifications than in their names, such as a material. */
export async function findDescribing(
  pool: pg.Pool,
  tsqueries: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ place: number }>(
    `with asked as materialized (
       select place, to_tsquery('simple', named) as named, to_tsquery('simple', specified) as specified
       from unnest($1::text[], $2::text[]) with ordinality as each (named, specified, place))
     select place::int from asked, lateral (
       select count(*) filter (where words @@ named) as names, count(*) as all_of from (
         select words from products where deleted_at is null and state = 'live' and words @@ specified limit ${LOOKED_AT}) as looked_at) as counted
     where all_of > 2 * names`,
    [
      tsqueries.map((each) => inWeights(each, 'AB')),
      tsqueries.map((each) => inWeights(each, 'ABC')),
    ],
  );
  return rows.flatMap(({ place }) => tsqueries[place - 1] ?? []);
}

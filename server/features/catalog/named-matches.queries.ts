import type pg from 'pg';
import type { Match } from './matches.ts';

/** The words of a product's name and category only. */
const NAMED = `ts_filter(words, '{a,b}')`;

/** Whether a product has the query's whole words in its name or category. */
export function isNamed(query: string): string {
  return `${NAMED} @@ replace((${query})::text, ':*', '')::tsquery`;
}

/** The full-text queries that match no product's name or category. */
export async function findUnnamed(
  pool: pg.Pool,
  ids: readonly string[],
  tsqueries: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ asked: string }>(
    `with asked as materialized (
       select asked, to_tsquery('simple', asked) as query from unnest($2::text[]) as each (asked))
     select asked from asked where not exists (
       select from products where id = any($1::uuid[]) and ${NAMED} @@ query)`,
    [ids, tsqueries],
  );
  return rows.map(({ asked }) => asked);
}

/** A search widened by synonyms. */
export interface Widened {
  /** The query before widening. */
  foundBy: string;
  /** The widened query: it also matches everything that `foundBy` matches. */
  tsquery: string;
  /** Each word with all its meanings, as full-text queries. */
  meanings: readonly string[];
}

/**
 * The products on sale that a widened search matches, at most `most`. First those with most of the words in name
 * or category, then those that `foundBy` matches.
 */
export async function findWidened(
  pool: pg.Pool,
  { foundBy, tsquery, meanings }: Widened,
  most: number,
): Promise<Match[]> {
  const { rows } = await pool.query<Match>(
    `with asked as materialized (
       select to_tsquery('simple', asked) as query from unnest($3::text[]) as each (asked)),
     hits as materialized (
       select id, price, category, created_at,
         (select count(*) from asked where ${NAMED} @@ query) as named,
         words @@ to_tsquery('simple', $2) as is_found_before,
         ts_rank(words, to_tsquery('simple', regexp_replace($1, '&|<->', '|', 'g'))) as rank
       from products where deleted_at is null and words @@ to_tsquery('simple', $1) limit ${most})
     select id, price, category, (extract(epoch from created_at) * 1000000)::float8 as created
     from hits order by named desc, is_found_before desc, rank desc, created_at desc, id desc`,
    [tsquery, foundBy, meanings],
  );
  return rows;
}

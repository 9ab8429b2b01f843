import type pg from 'pg';
import { searchPatterns } from './search-patterns.ts';

/** The LIKE patterns of a search, folded by the database like the columns it is compared with; none if it has no letter or digit. */
export async function foldSearch(pool: pg.Pool, typed: string): Promise<string[]> {
  const { rows } = await pool.query<{ folded: string }>({
    name: 'fold-search',
    text: 'select fold_text($1) as folded',
    values: [typed],
  });
  return searchPatterns(rows[0]?.folded ?? '');
}

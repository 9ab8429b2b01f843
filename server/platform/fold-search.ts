import type pg from 'pg';
import { searchPatterns } from './search-patterns.ts';

/** The patterns of what somebody typed, folded by the database as its own texts are; none for signs alone. */
export async function foldSearch(pool: pg.Pool, typed: string): Promise<string[]> {
  const { rows } = await pool.query<{ folded: string }>({
    name: 'fold-search',
    text: 'select fold_text($1) as folded',
    values: [typed],
  });
  return searchPatterns(rows[0]?.folded ?? '');
}

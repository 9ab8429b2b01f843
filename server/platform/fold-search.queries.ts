import type pg from 'pg';

const MAX_WORDS = 8;

/** The LIKE patterns of a search, folded by the database like the columns it is compared with; none if it has no letter or digit. */
export async function foldSearch(pool: pg.Pool, typed: string): Promise<string[]> {
  const { rows } = await pool.query<{ folded: string }>({
    name: 'fold-search',
    text: 'select fold_text($1) as folded',
    values: [typed],
  });
  return searchPatterns(rows[0]?.folded ?? '');
}

/**
 * LIKE patterns for a column of folded text that begins with a space: one per word of a search, all of which
 * must match. A word matches anywhere; one of one or two letters only at the beginning of a word, because a
 * trigram index can't find it elsewhere. Folded words contain no wildcards.
 */
function searchPatterns(folded: string): string[] {
  return folded
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`));
}

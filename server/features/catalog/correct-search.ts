import type pg from 'pg';
import { isForgiven, oneTypingErrorAway, toTsQuery } from './search-words.ts';

/** How many known words a misspelled one may stand for. */
const MAX_ALTERNATIVES = 5;

/**
 * A search whose words the catalogue does not know, put right: each unknown word of 4+ letters becomes
 * the beginnings of words one typing error away, or else the most similar ones. None if some word
 * can't be put right, or if nothing was wrong.
 */
export async function correctSearch(pool: pg.Pool, search: string): Promise<string | undefined> {
  const words = await knownAndUnknown(pool, search);
  if (words.every(({ isKnown }) => isKnown)) return undefined;
  const corrected: string[][] = [];
  for (const { word, isKnown } of words) {
    const alternatives = isKnown ? [word] : isForgiven(word) ? await nearestWords(pool, word) : [];
    if (alternatives.length === 0) return undefined;
    corrected.push(alternatives);
  }
  return toTsQuery(corrected);
}

async function knownAndUnknown(
  pool: pg.Pool,
  search: string,
): Promise<{ word: string; isKnown: boolean }[]> {
  const { rows } = await pool.query<{ word: string; is_known: boolean }>({
    name: 'search-words-known',
    text: `select word, exists (select from search_words known
                                where known.word >= asked.word and known.word < asked.word || U&'\\FFFF') as is_known
           from unnest((string_to_array(fold_text($1), ' '))[1:8]) with ordinality as asked (word, place)
           where word <> '' order by place`,
    values: [search],
  });
  return rows.map((row) => ({ word: row.word.slice(0, 40), isKnown: row.is_known }));
}

async function nearestWords(pool: pg.Pool, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>({
    name: 'search-words-near',
    text: `select near.word collate "C" as word from unnest($1::text[]) as near (word)
           where exists (select from search_words known
                         where known.word >= near.word and known.word < near.word || U&'\\FFFF')
           order by length(near.word) desc limit ${MAX_ALTERNATIVES}`,
    values: [oneTypingErrorAway(word)],
  });
  if (rows.length > 0) return rows.map((row) => row.word);
  const similar = await pool.query<{ word: string }>({
    name: 'search-words-similar',
    text: `select word from search_words where word % $1 and abs(length(word) - length($1)) <= 2 order by similarity(word, $1) desc, word limit 3`,
    values: [word],
  });
  return similar.rows.map((row) => row.word);
}

import type pg from 'pg';
import type { CatalogMemory, Searched, Vocabulary } from './catalog-memory.ts';
import { Matches } from './matches.ts';
import { findMatches, type Search } from './product-list.queries.ts';
import { readMeanings } from './read-meanings.ts';
import { type Rewording, rewordings } from './reword-search.ts';
import { Synonyms } from './synonyms.ts';
import { readCommonWords, readSynonyms } from './vocabulary.queries.ts';

/** More matches than this of one search are not remembered: PostgreSQL sorts and narrows them each time. */
const MOST_MATCHES = 2_000;

/**
 * Searches for the words alone: whatever else narrows the list is asked of what they match. As typed, else in the
 * first of the other ways to ask that finds something.
 */
export async function searchProducts(
  pool: pg.Pool,
  memory: CatalogMemory,
  typed: string,
): Promise<Searched> {
  const asTyped = await searchFor(pool, { search: { typed }, closest: false });
  if (asTyped.matches?.count !== 0) return asTyped;
  const vocabulary = await memory.vocabulary(() => readVocabulary(pool));
  for (const { tsquery, closest } of await otherWays(pool, typed, vocabulary)) {
    const found = await searchFor(pool, { search: { tsquery }, closest });
    if (found.matches?.count !== 0) return found;
  }
  return asTyped;
}

/** Other ways to ask for what was typed, from the nearest to the widest. */
export async function otherWays(
  pool: pg.Pool,
  typed: string,
  { synonyms, commonWords }: Vocabulary,
): Promise<Rewording[]> {
  const meanings = await readMeanings(pool, typed, synonyms);
  return rewordings(meanings, (tsquery) => estimateCount(tsquery, commonWords));
}

export async function readVocabulary(pool: pg.Pool): Promise<Vocabulary> {
  const [groups, commonWords] = await Promise.all([readSynonyms(pool), readCommonWords(pool)]);
  return { synonyms: new Synonyms(groups), commonWords };
}

async function searchFor(
  pool: pg.Pool,
  { search, closest }: { search: Search; closest: boolean },
): Promise<Searched> {
  const found = await findMatches(pool, search, MOST_MATCHES + 1);
  return {
    search,
    closest,
    matches: found.length > MOST_MATCHES ? null : new Matches(found),
  };
}

/** How many products have a word of the query, at most; rare words count as none. */
function estimateCount(tsquery: string, commonWords: ReadonlyMap<string, number>): number {
  let count = 0;
  for (const [asked] of tsquery.matchAll(/[^\s()&|<>-]+/g)) {
    const [word = '', isBeginning] = asked.split(':');
    if (isBeginning === undefined) count += commonWords.get(word) ?? 0;
    else for (const [common, of] of commonWords) if (common.startsWith(word)) count += of;
  }
  return count;
}

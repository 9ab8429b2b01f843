import type pg from 'pg';
import type { CatalogCache, Searched, Vocabulary } from './catalog-cache.ts';
import { type Match, Matches } from './matches.ts';
import { findUnnamed, findWidened } from './named-matches.queries.ts';
import type { Search } from './product-filter.queries.ts';
import { findMatches } from './product-list.queries.ts';
import { readMeanings } from './read-meanings.ts';
import {
  contentOf,
  type Meaning,
  otherMeanings,
  type Rewording,
  rewordings,
  wholeWord,
} from './reword-search.ts';
import { allOf, anyOf } from './search-words.rule.ts';
import { Synonyms } from './synonyms.ts';
import { readCommonWords, readSynonyms } from './vocabulary.queries.ts';

/** Searches with more matches are not cached: PostgreSQL filters and sorts them each time. */
const MAX_MATCHES = 2_000;

/**
 * Searches for the words only; other filters are applied to the matches. As typed, widened by synonyms if only
 * descriptions have the words; otherwise the first variant that finds something.
 */
export async function searchProducts(
  pool: pg.Pool,
  cache: CatalogCache,
  typed: string,
): Promise<Searched> {
  const { found, hasNamed } = await findMatches(pool, { typed }, MAX_MATCHES + 1);
  const asTyped = searched({ typed }, found, false);
  if (hasNamed) return asTyped;
  const vocabulary = await cache.vocabulary(() => readVocabulary(pool));
  if (found.length > 0) return (await widen(pool, typed, found, vocabulary)) ?? asTyped;
  const ways = await otherWays(pool, typed, vocabulary);
  const widest = ways.findLast(({ closest }) => !closest);
  for (const { tsquery, closest } of ways) {
    const reworded = await findMatches(pool, { tsquery }, MAX_MATCHES + 1);
    if (reworded.found.length === 0) continue;
    if (reworded.hasNamed || closest || !widest)
      return searched({ tsquery }, reworded.found, closest);
    const widened = { foundBy: tsquery, tsquery: widest.tsquery, meanings: widest.words };
    const matches = await findWidened(pool, widened, MAX_MATCHES + 1);
    return searched({ tsquery: widest.tsquery }, matches, false);
  }
  return asTyped;
}

/**
 * Widens a search by the other meanings of those words that no match has in its name or category. Undefined if
 * they have no other meanings.
 */
async function widen(
  pool: pg.Pool,
  typed: string,
  found: readonly Match[],
  { synonyms }: Vocabulary,
): Promise<Searched | undefined> {
  const meanings = await readMeanings(pool, typed, synonyms);
  const content = contentOf(meanings);
  const ambiguous = content.filter((each) => otherMeanings(each).length > 0);
  if (ambiguous.length === 0) return undefined;
  const ids = found.map(({ id }) => id);
  const unnamed = new Set(await findUnnamed(pool, ids, ambiguous.map(wholeWord)));
  const isWidened = (each: Meaning) => ambiguous.includes(each) && unnamed.has(wholeWord(each));
  if (!ambiguous.some(isWidened)) return undefined;
  // As in the search as typed, a single letter before the last word is a word.
  const asTyped = (each: Meaning) =>
    anyOf([
      each.word.length === 1 && each !== meanings.at(-1) ? each.word : `${each.word}:*`,
      ...each.forms,
    ]);
  const others = (each: Meaning) => (isWidened(each) ? otherMeanings(each) : []);
  const widened = {
    foundBy: allOf(content.map(asTyped)),
    tsquery: allOf(content.map((each) => anyOf([asTyped(each), ...others(each)]))),
    meanings: content.map((each) => anyOf([wholeWord(each), ...others(each)])),
  };
  const matches = await findWidened(pool, widened, MAX_MATCHES + 1);
  return searched({ tsquery: widened.tsquery }, matches, false);
}

/** The variants of a search, from the nearest to the widest. */
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

function searched(search: Search, found: readonly Match[], closest: boolean): Searched {
  return { search, closest, matches: found.length > MAX_MATCHES ? null : new Matches(found) };
}

/** Upper estimate of how many products match a query; rare words count as 0. */
function estimateCount(tsquery: string, commonWords: ReadonlyMap<string, number>): number {
  let count = 0;
  for (const [asked] of tsquery.matchAll(/[^\s()&|<>-]+/g)) {
    const [word = '', isBeginning] = asked.split(':');
    if (isBeginning === undefined) count += commonWords.get(word) ?? 0;
    else for (const [common, of] of commonWords) if (common.startsWith(word)) count += of;
  }
  return count;
}

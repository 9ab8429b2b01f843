import type pg from 'pg';
import {
  type Asked,
  findClosest,
  findDescribing,
  findMatches,
  type FoundMatches,
  findUnnamed,
} from '#server/features/search/find-matches.queries.ts';
import { shownLevels } from '#server/features/search/match-levels.rule.ts';
import { type Match, Matches } from '#server/features/search/matches.ts';
import type { Search } from '#server/features/search/product-filter.queries.ts';
import { readMeanings } from '#server/features/search/read-meanings.ts';
import {
  closestQueries,
  closestWords,
  contentOf,
  type Meaning,
  otherMeanings,
  type Rewording,
  rewordings,
  wholeWord,
  wordAsTyped,
} from '#server/features/search/reword-search.ts';
import { anyOf } from '#server/features/search/search-words.rule.ts';
import { Synonyms } from '#server/features/search/synonyms.ts';
import { readCommonWords, readSynonyms } from '#server/features/search/vocabulary.queries.ts';
import type { CatalogCache, Searched, Vocabulary } from './catalog-cache.ts';

/** Searches with more matches are not cached: PostgreSQL filters and sorts them each time. */
const MAX_MATCHES = 2_000;

/**
 * Searches for the words only; other filters are applied to the matches. As typed, widened by synonyms if no name or category
 * has the words; otherwise the first variant that finds something; at last the closest products.
 */
export async function searchProducts(
  pool: pg.Pool,
  cache: CatalogCache,
  typed: string,
): Promise<Searched> {
  const find = async (asked: Asked) => ({
    asked,
    ...(await findMatches(pool, asked, MAX_MATCHES + 1)),
  });
  const asTyped = await find({ typed });
  if (isNamed(asTyped)) return shown(asTyped);
  const vocabulary = await cache.vocabulary(() => readVocabulary(pool));
  const meanings = await readMeanings(pool, typed, vocabulary.synonyms);
  if (asTyped.found.length > 0) {
    const words = await widen(pool, meanings, asTyped.found);
    const widened = words && (await find({ words }));
    return shown(widened && widened.found.length > 0 ? widened : asTyped);
  }
  const ways = rewordings(meanings);
  const widest = ways.at(-1);
  for (const way of ways) {
    const reworded = await find(way);
    if (reworded.found.length === 0) continue;
    const isEnough = isNamed(reworded) || !widest || way === widest;
    const { corrected } = isEnough ? way : widest;
    return { ...shown(isEnough ? reworded : await find(widest)), corrected };
  }
  return (await findNear(pool, meanings, vocabulary)) ?? shown(asTyped);
}

type FoundFor = FoundMatches & { asked: Asked };

function isNamed({ found }: FoundMatches): boolean {
  return found[0]?.level === 'named';
}

/** The matches of the levels that are shown. */
function shown({ asked, found, isOneWord }: FoundFor): Searched {
  const levels = shownLevels(
    found.map(({ level }) => level),
    { isOneWord },
  );
  if (found.length > MAX_MATCHES) return searched({ asked, levels }, undefined);
  const matches = found.filter(({ level }) => levels.includes(level));
  return searched({ asked, levels }, matches);
}

/**
 * The words of a search, without fillers, with the other meanings of those that no match has in its name or category. Undefined
 * if that changes nothing.
 */
async function widen(
  pool: pg.Pool,
  meanings: readonly Meaning[],
  found: readonly Match[],
): Promise<string[] | undefined> {
  const content = contentOf(meanings);
  const ambiguous = content.filter((each) => otherMeanings(each).length > 0);
  const ids = found.map(({ id }) => id);
  const unnamed = new Set(
    ambiguous.length > 0 ? await findUnnamed(pool, ids, ambiguous.map(wholeWord)) : [],
  );
  if (unnamed.size === 0 && content.length === meanings.length) return undefined;
  const isUnnamed = (each: Meaning) => unnamed.has(wholeWord(each));
  const isPhraseUnnamed = ambiguous.some((each) => each.isInPhrase && isUnnamed(each));
  return content.map((each) => {
    const asTyped = wordAsTyped(each, { isLast: each === meanings.at(-1) });
    const isWidened = isUnnamed(each) || (each.isInPhrase && isPhraseUnnamed);
    return isWidened ? anyOf([asTyped, ...otherMeanings(each)]) : asTyped;
  });
}

/** The products that match most of the words. Undefined if there are none. */
async function findNear(
  pool: pg.Pool,
  meanings: readonly Meaning[],
  { commonWords }: Vocabulary,
): Promise<Searched | undefined> {
  const words = closestWords(meanings, (tsquery) => estimateCount(tsquery, commonWords));
  if (words.length === 0) return undefined;
  const describing = await findDescribing(
    pool,
    words.map(({ whole }) => whole),
  );
  const ofAll = words.length === contentOf(meanings).length;
  for (const tsquery of closestQueries(words, { describing, ofAll })) {
    const found = await findClosest(pool, tsquery, MAX_MATCHES + 1);
    if (found.length > 0)
      return {
        ...searched({ tsquery }, found.length > MAX_MATCHES ? undefined : found),
        closest: true,
      };
  }
  return undefined;
}

/** The variants of a search, from the nearest to the widest. */
export async function otherWays(
  pool: pg.Pool,
  typed: string,
  { synonyms }: Vocabulary,
): Promise<Rewording[]> {
  return rewordings(await readMeanings(pool, typed, synonyms));
}

export async function readVocabulary(pool: pg.Pool): Promise<Vocabulary> {
  const [groups, commonWords] = await Promise.all([readSynonyms(pool), readCommonWords(pool)]);
  return { synonyms: new Synonyms(groups), commonWords };
}

/** Matches that are too many to cache are undefined. */
function searched(search: Search, matches: readonly Match[] | undefined): Searched {
  return { search, closest: false, corrected: [], matches: matches ? new Matches(matches) : null };
}

/** Upper estimate of how many products match a query; rare words count as 0. */
function estimateCount(tsquery: string, commonWords: ReadonlyMap<string, number>): number {
  let count = 0;
  for (const [asked] of tsquery.matchAll(/[^\s()&|<>-]+/g)) {
    const [word = '', label = ''] = asked.split(':');
    if (!label.startsWith('*')) count += commonWords.get(word) ?? 0;
    else for (const [common, of] of commonWords) if (common.startsWith(word)) count += of;
  }
  return count;
}

/** The ways in which a product matches a search, best first. */
export const LEVELS = [
  /** Its name and category have all words. */
  'named',
  /** The same, with unfinished words. */
  'begun',
  /** Its name and category have some words, its specifications the others. */
  'described',
  /** Its name and category have some words, any of its texts the others. */
  'mentioned',
  /** Its specifications have all words. */
  'specified',
  /** Its texts have all words. */
  'anywhere',
] as const;
export type Level = (typeof LEVELS)[number];

/** A word describes if it is at least so many times as often in specifications as in names. */
const DESCRIBES_FROM = 2;

/**
 * Returns the levels whose matches a search shows: only the best one that has any, because descriptions also name things that
 * a product goes with ("for the tent"), and specifications name what is in its box. But a word that specifications have at least
 * twice as often as names, such as a material, describes products: then specifications count as much as names.
 */
export function shownLevels(
  found: readonly Level[],
  { isOneWord }: { isOneWord: boolean },
): Level[] {
  const count = (level: Level) => found.filter((each) => each === level).length;
  const best = LEVELS.find((level) => count(level) > 0) ?? 'anywhere';
  if (best === 'specified') return ['specified', 'anywhere'];
  if (best !== 'named' && best !== 'begun') return [best];
  const told = isOneWord ? 'specified' : 'described';
  return count(told) >= DESCRIBES_FROM * count(best) ? [best, told] : [best];
}

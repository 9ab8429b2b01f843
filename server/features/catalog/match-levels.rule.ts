/** How a product matches a search, from the best to the weakest way. */
export const LEVELS = [
  /** Its name and category have all words. */
  'named',
  /** The same, but for words that are unfinished. */
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

/** So many specifications for each name describe. */
const DESCRIBES_FROM = 2;

/**
 * The levels of which a search shows its matches: the best one that has any. A description also names what a product goes with
 * ("for the tent"), and specifications what is in its box. But what specifications say at least twice as often as names, such as
 * a material, describes products instead of saying what they are: then specifications count as much as names.
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

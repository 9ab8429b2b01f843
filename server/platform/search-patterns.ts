/**
 * LIKE patterns for a column of folded text that begins with a space: one per word of a search, all of which
 * must match. A word matches anywhere; one of one or two letters only at the beginning of a word, because a
 * trigram index can't find it elsewhere. Folded words contain no wildcards.
 */
export function searchPatterns(folded: string): string[] {
  return folded
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`));
}

const MAX_WORDS = 8;

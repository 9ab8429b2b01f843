/**
 * Patterns for a column of folded text that begins with a blank, one for each word of a search, all of
 * which must fit: a word somewhere in it, a word of one or two letters at the beginning of a word, since a
 * trigram index finds nothing shorter inside of one. The words come folded, so none is a pattern itself.
 */
export function searchPatterns(folded: string): string[] {
  return folded
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`));
}

const MAX_WORDS = 8;

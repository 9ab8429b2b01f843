const MIN_LETTERS = 4;
/** A longer word has too many forms. */
const MAX_LETTERS = 16;

/**
 * LIKE patterns for folded texts that begin with a blank: one of them fits wherever a word is that differs from this one by a
 * typing error, and it may fit elsewhere, too. An error is in one half of a word, so that the other half is right, or changes
 * the places of the letters between both. Undefined for a word that is too short or too long, or has a digit: another number
 * is no typing error.
 */
export function roughPatterns(word: string): string[] | undefined {
  const letters = Array.from(word);
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS || /\p{N}/u.test(word))
    return undefined;
  const half = Math.floor(letters.length / 2);
  const [start, end] = [letters.slice(0, half).join(''), letters.slice(half).join('')];
  const changed = [...letters.slice(0, half - 1), letters[half], letters[half - 1]].join('');
  return [`% ${start}%`, `%${end}`, `%${end} %`, `% ${changed}%`];
}

/**
 * Returns true if two words differ by one typing error: a letter that is missing, too many or another one, or two that changed
 * places.
 */
export function isTypingError(typed: string, word: string): boolean {
  const [one, other] = [Array.from(typed), Array.from(word)];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [rest, otherRest] = [one, other].map((letters) =>
    letters.slice(start, letters.length - end),
  ) as [string[], string[]];
  if (rest.length + otherRest.length === 0) return false;
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  const [first, second] = rest;
  return (
    rest.length === 2 && otherRest.length === 2 && first === otherRest[1] && second === otherRest[0]
  );
}

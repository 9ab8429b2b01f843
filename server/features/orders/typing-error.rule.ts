const MIN_LETTERS = 4;
/** A longer word has too many forms. */
const MAX_LETTERS = 16;
/** Any letter, but no blank. */
const ANY = '[^ ]';

/**
 * A regular expression for folded words between blanks that differ from a word by one typing error: a letter that is
 * missing, too many or another one, or two that changed places. Undefined for a word that is too short or too long, or has
 * a digit: another number is no typing error.
 * Folded words have letters and digits only, so nothing in them means anything to the expression.
 */
export function withTypingError(word: string): string | undefined {
  const letters = Array.from(word);
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS || /\p{N}/u.test(word))
    return undefined;
  const forms = new Set<string>();
  for (const [at, letter] of letters.entries()) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')];
    forms.add(before + ANY + after);
    forms.add(before + after);
    forms.add(before + ANY + letter + after);
    const next = letters[at + 1];
    if (next !== undefined) forms.add(before + next + letter + letters.slice(at + 2).join(''));
  }
  forms.add(word + ANY);
  return ` (?:${[...forms].join('|')})(?: |$)`;
}

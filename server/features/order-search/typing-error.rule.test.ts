import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTypingError, roughPatterns } from './typing-error.rule.ts';

/** Returns true if a LIKE pattern matches a text. */
function isLike(text: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replaceAll('%', '.*')}$`, 'u').test(text);
}

/** Returns true if a text is found: its patterns match, and one of its words differs by a typing error. */
function finds(typed: string, text: string): boolean {
  const isRough = roughPatterns(typed)?.some((pattern) => isLike(text, pattern)) ?? false;
  return isRough && text.split(' ').some((word) => isTypingError(typed, word));
}

/** All words that differ from one by a typing error, in which a letter that was not typed is one of some letters. */
function withErrors(word: string, alphabet: readonly string[]): string[] {
  const letters = Array.from(word);
  return letters
    .concat('')
    .flatMap((letter, at) => {
      const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')];
      const next = letters[at + 1];
      return [
        ...alphabet.map((other) => before + other + letter + after),
        ...(letter === ''
          ? []
          : [before + after, ...alphabet.map((other) => before + other + after)]),
        ...(next === undefined ? [] : [before + next + letter + letters.slice(at + 2).join('')]),
      ];
    })
    .filter((changed) => changed !== word);
}

describe('a word with a typing error', () => {
  it.each([
    ['sharna', 'another letter'],
    ['zharma', 'another first letter'],
    ['shrma', 'a letter missing'],
    ['harma', 'the first letter missing'],
    ['sharm', 'the last letter missing'],
    ['sharmaa', 'a letter too many'],
    ['xsharma', 'a letter too many at the front'],
    ['shamra', 'two letters that changed places'],
    ['sharam', 'the last two that changed places'],
  ])('%s finds Sharma: %s', (typed) => {
    expect(finds(typed, ' asha sharma')).toBe(true);
    expect(finds(typed, ' sharma asha example com')).toBe(true);
  });

  it.each(['shmra', 'sarna', 'sh', 'sharma'])(
    '%s does not: two errors, too short, or none',
    (typed) => {
      expect(finds(typed, ' asha sharma')).toBe(false);
    },
  );

  it('finds whole words only, and no blank is a letter', () => {
    expect(finds('sharna', ' sharmaji')).toBe(false);
    expect(finds('annaray', ' anna ray')).toBe(false);
  });

  it('may have letters of any script', () => {
    expect(finds('Żółwik', ' Żółwin')).toBe(true);
    expect(finds('आशाप', ' आशाक')).toBe(true);
  });

  it('is not looked for where it has under four letters, or very many, or a digit', () => {
    expect(roughPatterns('1002')).toBeUndefined();
    expect(roughPatterns('max1003')).toBeUndefined();
    expect(roughPatterns('ann')).toBeUndefined();
    expect(roughPatterns('a'.repeat(17))).toBeUndefined();
  });

  it('finds exactly the words that every possible error makes of it', () => {
    const alphabet = ['a', 'b', '𝒸'];
    const word = (least: number, most: number) =>
      fc.string({
        unit: fc.constantFrom(...alphabet),
        minLength: least,
        maxLength: most,
      });
    fc.assert(
      fc.property(word(4, 7), word(1, 8), (typed, other) => {
        const wrong = new Set(withErrors(typed, alphabet));
        expect(finds(typed, ` x ${other} y`)).toBe(wrong.has(other));
        for (const each of wrong) {
          expect(finds(typed, ` ${each}`)).toBe(true);
          expect(finds(typed, ` x ${each} y`)).toBe(true);
        }
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { type CodeRecipe, judgeRecipe, makeCode, rollFairly } from './coupon-code.ts';

const recipe: CodeRecipe = { prefix: '', length: 8, letters: true, digits: true, symbols: false };

/** Returns these numbers in turn, each modulo its bound. */
function rollOf(...numbers: number[]) {
  let at = 0;
  return (bound: number) => (numbers[at++ % numbers.length] ?? 0) % bound;
}

describe('a code', () => {
  test('begins with its prefix in upper case', () => {
    const code = makeCode({ ...recipe, prefix: ' diwali-' });
    expect(code).toMatch(/^DIWALI-[A-Z0-9]{8}$/);
  });

  test.each([
    [{ letters: true, digits: false, symbols: false }, /^[A-Z]{12}$/],
    [{ letters: false, digits: true, symbols: false }, /^\d{12}$/],
    [{ letters: false, digits: false, symbols: true }, /^[-_]{12}$/],
  ])('of %j has nothing else', (kinds, shape) => {
    expect(makeCode({ ...recipe, ...kinds, length: 12 })).toMatch(shape);
  });

  test('has at least one character of each chosen kind, whatever the random numbers', () => {
    for (let number = 0; number < 40; number += 1) {
      const code = makeCode(
        { ...recipe, symbols: true, length: 3 },
        rollOf(number, number * 7, number * 13),
      );
      expect(code).toMatch(/[A-Z]/);
      expect(code).toMatch(/\d/);
      expect(code).toMatch(/[-_]/);
    }
  });

  test('is made from the random numbers', () => {
    expect(makeCode({ ...recipe, digits: false, length: 3 }, rollOf(0, 1, 2))).toBe('CBA');
  });
});

describe('a recipe', () => {
  test('can be valid', () => {
    expect(judgeRecipe(recipe)).toBeUndefined();
    expect(judgeRecipe({ ...recipe, prefix: 'x'.repeat(24) })).toBeUndefined();
  });

  test.each([
    [{ letters: false, digits: false }, 'Choose letters, digits or symbols'],
    [{ length: 0 }, 'Add at least 1 character'],
    [{ length: Number.NaN }, 'Add at least 1 character'],
    [{ length: 1.5 }, 'Add at least 1 character'],
    [{ length: 1 }, 'Add at least 2: one of each kind'],
    [{ length: 1, digits: false }, 'A code has at least 3 characters'],
    [{ prefix: 'x'.repeat(25) }, 'A code has at most 32 characters: this is 33'],
    [{ prefix: 'été' }, 'A prefix has letters, digits, - and _ only'],
  ])('with %j is refused: %s', (change, words) => {
    expect(judgeRecipe({ ...recipe, ...change })).toBe(words);
  });
});

test('random numbers are within their bounds', () => {
  const rolled = new Set(Array.from({ length: 500 }, () => rollFairly(3)));
  expect([...rolled].toSorted()).toEqual([0, 1, 2]);
});

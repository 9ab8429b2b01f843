import { describe, expect, it } from 'vitest';
import { withTypingError } from './typing-error.rule.ts';

const fits = (typed: string, text: string) =>
  new RegExp(withTypingError(typed) ?? 'nothing', 'u').test(text);

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
  ])('%s fits Sharma: %s', (typed) => {
    expect(fits(typed, ' asha sharma')).toBe(true);
    expect(fits(typed, ' sharma asha example com')).toBe(true);
  });

  it.each(['shmra', 'sarna', 'sh'])('%s does not: two errors, or too short', (typed) => {
    expect(fits(typed, ' asha sharma')).toBe(false);
  });

  it('fits whole words only, and no blank is a letter', () => {
    expect(fits('sharna', ' sharmaji')).toBe(false);
    expect(fits('annaray', ' anna ray')).toBe(false);
  });

  it('may have letters of any script', () => {
    expect(fits('Żółwik', ' Żółwin')).toBe(true);
    expect(fits('आशाप', ' आशाक')).toBe(true);
  });

  it('is not looked for where it has under four letters, or very many, or a digit', () => {
    expect(withTypingError('1002')).toBeUndefined();
    expect(withTypingError('max1003')).toBeUndefined();
    expect(withTypingError('ann')).toBeUndefined();
    expect(withTypingError('a'.repeat(17))).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.rule.ts';

describe('a description in a preview', () => {
  test.each([
    ['Carries breakfast.\nAnd tea.', 'Carries breakfast. And tea.'],
    ['## Care\n- Dust it\n- *Never* **wash** it', 'Care Dust it Never wash it'],
    ['1. See [returns](/page/returns).', 'See returns.'],
    ['10 * 20 cm, a_b_c, 5-7 days, #1', '10 * 20 cm, a_b_c, 5-7 days, #1'],
    ['', ''],
  ])('%j is %j', (markdown, text) => {
    expect(plainText(markdown, 200)).toBe(text);
  });

  test('is cut', () => {
    expect(plainText('word '.repeat(100), 12)).toBe('word word wo');
  });

  test.each(['*'.repeat(5_000), '['.repeat(5_000), '[a]('.repeat(1_250), ' '.repeat(5_000)])(
    'takes next to no CPU time, however odd the text',
    (odd) => {
      const before = process.cpuUsage();
      plainText(odd, 5_000);
      expect(process.cpuUsage(before).user).toBeLessThan(500_000);
    },
  );
});

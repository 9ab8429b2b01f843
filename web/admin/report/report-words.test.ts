import { describe, expect, it } from 'vitest';
import { changeWords, shortStep, stepWords } from './report-words.ts';

describe('a change', () => {
  it.each([
    [112, 100, '+12%'],
    [6_700, 100, '× 67'],
    [97, 100, '−3%'],
    [100, 100, 'No change'],
    [1_000, 1_001, 'No change'],
    [5, 0, 'New'],
    [0, 0, 'No change'],
    [50, -100, '+150%'],
  ])('to %d from %d is %s', (now, before, words) => {
    expect(changeWords(now, before, String)).toBe(words);
  });
});

it.each([
  ['2026-03-01', 'day', 'Mar 1, 2026', 'Mar 1'],
  ['2026-03-02', 'week', 'Week of Mar 2, 2026', 'Mar 2'],
  ['2026-03-01', 'month', 'March 2026', 'Mar 26'],
] as const)('%s by %s is %s, in short %s', (from, by, words, short) => {
  expect(stepWords(from, by, 'en-US')).toBe(words);
  expect(shortStep(from, by, 'en-US')).toBe(short);
});

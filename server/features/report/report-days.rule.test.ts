import { describe, expect, it } from 'vitest';
import { countDays, daysAsked, daysToCompare, stepOf, stepsOf } from './report-days.rule.ts';

const days = (from: string, to: string) => ({ from, to });

describe('the days of a report', () => {
  it.each([
    [{}, days('2026-02-01', '2026-03-02')],
    [{ from: '2026-01-15' }, days('2026-01-15', '2026-03-02')],
    [{ to: '2025-12-31' }, days('2025-12-02', '2025-12-31')],
    [{ from: '2026-04-01' }, days('2026-04-01', '2026-04-01')],
    [days('2026-01-01', '2026-01-01'), days('2026-01-01', '2026-01-01')],
  ])('asked for as %j are %j', (asked, found) => {
    expect(daysAsked(asked, '2026-03-02', 30)).toEqual(found);
  });

  it.each([
    ['2026-03-01', '2026-03-31', 'previous', '2026-01-29', '2026-02-28'],
    ['2026-03-01', '2026-03-01', 'previous', '2026-02-28', '2026-02-28'],
    ['2026-03-01', '2026-03-14', 'month', '2026-02-01', '2026-02-14'],
    ['2026-03-01', '2026-03-31', 'month', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-01-01', 'month', '2025-12-01', '2025-12-01'],
    ['2026-03-01', '2026-03-31', 'year', '2025-03-01', '2025-03-31'],
    ['2024-02-29', '2024-02-29', 'year', '2023-02-28', '2023-02-28'],
  ] as const)('%s to %s against %s are %s to %s', (from, to, compare, first, last) => {
    expect(daysToCompare({ from, to }, compare)).toEqual(days(first, last));
  });
});

describe('the steps of a series', () => {
  it('begin on Monday, or on the 1st, but for the first one', () => {
    // A Wednesday.
    expect(stepsOf(days('2026-03-04', '2026-03-16'), 'week')).toEqual([
      days('2026-03-04', '2026-03-08'),
      days('2026-03-09', '2026-03-15'),
      days('2026-03-16', '2026-03-16'),
    ]);
    expect(stepsOf(days('2026-01-31', '2026-03-01'), 'month')).toEqual([
      days('2026-01-31', '2026-01-31'),
      days('2026-02-01', '2026-02-28'),
      days('2026-03-01', '2026-03-01'),
    ]);
    expect(stepsOf(days('2026-02-28', '2026-03-01'), 'day')).toHaveLength(2);
    expect(stepsOf(days('1900-01-01', '2099-12-31'), 'day', 400)).toHaveLength(401);
    expect(stepsOf(days('2026-02-28', '2026-02-27'), 'day')).toEqual([]);
  });

  it.each([
    ['2026-01-01', '2026-03-31', 'day'],
    ['2025-01-01', '2026-03-31', 'week'],
    ['2020-01-01', '2026-03-31', 'month'],
  ])('from %s to %s are a %s long by themselves', (from, to, by) => {
    expect(stepOf(days(from, to))).toBe(by);
  });
});

it('days are counted with the first and the last', () => {
  expect(countDays(days('2025-01-01', '2025-12-31'))).toBe(365);
  expect(countDays(days('2025-01-02', '2025-01-01'))).toBe(0);
});

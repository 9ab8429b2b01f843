import { describe, expect, it } from 'vitest';
import { dayOf, isBackwards, rangeOf, readDay, withDays } from './date-range.ts';

const KOLKATA = 'Asia/Kolkata';
/** 01:30 on 1 March in Kolkata. */
const NIGHT = new Date('2026-02-28T20:00:00Z');

describe('the days of a preset', () => {
  it('are those of the shop’s time zone', () => {
    expect(dayOf(NIGHT, KOLKATA)).toBe('2026-03-01');
    expect(dayOf(NIGHT, 'UTC')).toBe('2026-02-28');
    expect(dayOf(NIGHT, 'America/New_York')).toBe('2026-02-28');
  });

  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['7-days', '2026-02-23', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-01'],
  ] as const)('%s is from %s to %s', (preset, from, to) => {
    expect(rangeOf(preset, NIGHT, KOLKATA)).toEqual({ from, to });
  });

  it('go over the end of a year', () => {
    const now = new Date('2026-01-01T12:00:00Z');
    expect(rangeOf('yesterday', now, 'UTC').from).toBe('2025-12-31');
    expect(rangeOf('7-days', now, 'UTC').from).toBe('2025-12-26');
  });

  it('are right on the days on which clocks change', () => {
    const now = new Date('2026-03-08T23:30:00-04:00');
    expect(rangeOf('yesterday', now, 'America/New_York')).toEqual({
      from: '2026-03-07',
      to: '2026-03-07',
    });
  });
});

it.each([
  ['2026-03-02', '2026-03-01', true],
  ['2026-03-01', '2026-03-01', false],
  ['2026-02-28', '2026-03-01', false],
  ['2026-03-02', '', false],
  ['', '2026-03-01', false],
])('days from %j to %j are in the wrong order: %j', (from, to, expected) => {
  expect(isBackwards({ from, to })).toBe(expected);
});

describe('a day in the address', () => {
  it.each(['2026-03-01', '1999-12-31', '2024-02-29'])('%s is read', (day) => {
    expect(readDay(day)).toBe(day);
  });

  it.each(['', '2026-3-1', '2026-02-30', '2023-02-29', '0026-03-01', '2126-03-01', 'today'])(
    '%j is none',
    (text) => {
      expect(readDay(text)).toBe('');
    },
  );
});

describe('the query for the API', () => {
  it('has the days in place of the preset', () => {
    const query = withDays('search=asha&dates=today&page=2', NIGHT, KOLKATA);
    expect(query).toBe('search=asha&page=2&from=2026-03-01&to=2026-03-01');
  });

  it('keeps the days of the address', () => {
    expect(withDays('from=2026-01-01', NIGHT, KOLKATA)).toBe('from=2026-01-01');
  });

  it('leaves out an unknown preset', () => {
    expect(withDays('dates=tomorrow', NIGHT, KOLKATA)).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { daysOf, readState, reportQuery, chooseDays, writeState } from './report-period.ts';

const ZONE = 'Asia/Kolkata';
// In India it is already the 1st.
const NOW = new Date('2026-02-28T20:00:00Z');

describe('the address of the report', () => {
  it.each([
    '',
    'period=year',
    'from=2026-01-01&to=2026-01-31&compare=year&by=week',
    'by=month',
    'period=month',
    'period=month&compare=previous',
  ])('%s is read and written', (address) => {
    expect(writeState(readState(new URLSearchParams(address))).toString()).toBe(address);
  });

  it('counts invalid values as not set', () => {
    const state = readState(new URLSearchParams('period=ever&from=2026-02-30&compare=no&by=hour'));
    expect(writeState(state).toString()).toBe('');
  });
});

it.each([
  ['30-days', '2026-01-31', '2026-03-01'],
  ['7-days', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-01'],
] as const)('%s is from %s to %s', (period, from, to) => {
  expect(daysOf(period, NOW, ZONE)).toEqual({ from, to });
});

it('this month is compared with the same days of the last month, unless something else is chosen', () => {
  const chosen = (address: string, period: 'month' | 'year') =>
    chooseDays(readState(new URLSearchParams(address)), { period, from: '', to: '' }).compare;
  expect(readState(new URLSearchParams('period=month')).compare).toBe('month');
  expect(chosen('', 'month')).toBe('month');
  expect(chosen('period=month', 'year')).toBe('previous');
  expect(chosen('compare=year', 'month')).toBe('year');
});

it('the days of the address are asked for, or those of its period', () => {
  const query = (address: string) =>
    reportQuery(readState(new URLSearchParams(address)), NOW, ZONE);
  expect(query('from=2026-01-05&period=year&by=day')).toBe(
    'from=2026-01-05&compare=previous&by=day',
  );
  expect(query('period=month')).toBe('from=2026-03-01&to=2026-03-01&compare=month');
  expect(query('period=month&compare=year')).toBe('from=2026-03-01&to=2026-03-01&compare=year');
});

import { describe, expect, it } from 'vitest';
import { periodOfDays } from './days.rule.ts';

const period = (days: Parameters<typeof periodOfDays>[0], timeZone = 'Asia/Kolkata') => {
  const { from, to } = periodOfDays(days, timeZone) ?? {};
  return [from?.toISOString(), to?.toISOString()];
};

describe('days of the shop', () => {
  it('begin and end at midnight in its time zone', () => {
    expect(period({ from: '2026-03-01', to: '2026-03-01' })).toEqual([
      '2026-02-28T18:30:00.000Z',
      '2026-03-01T18:30:00.000Z',
    ]);
  });

  it('have 23 hours when the clocks go forward', () => {
    expect(period({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  it('begin with their first moment where midnight is skipped', () => {
    expect(period({ from: '2026-09-06', to: '2026-09-06' }, 'America/Santiago')).toEqual([
      '2026-09-06T04:00:00.000Z',
      '2026-09-07T03:00:00.000Z',
    ]);
  });

  it('go on for ever where only one is given', () => {
    expect(period({ from: '2026-03-01' }, 'UTC')).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2100-01-01T00:00:00.000Z',
    ]);
    expect(period({ to: '2026-03-01' }, 'UTC')).toEqual([
      '1900-01-01T00:00:00.000Z',
      '2026-03-02T00:00:00.000Z',
    ]);
    expect(periodOfDays({}, 'UTC')).toBeUndefined();
  });

  it('the wrong way round have no time', () => {
    const { from, to } = periodOfDays({ from: '2026-03-02', to: '2026-02-27' }, 'UTC') ?? {};
    expect(Number(to)).toBeLessThan(Number(from));
  });
});

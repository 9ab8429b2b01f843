import { describe, expect, it } from 'vitest';
import { backupsToDelete, nightOf } from './kept-backups.rule.ts';

const daily = (from: string, count: number) =>
  Array.from({ length: count }, (_, back) => {
    const at = new Date(Date.parse(`${from}T04:00:00Z`) - back * 86_400_000);
    return { id: at.toISOString().slice(0, 10), at };
  });
const keptOf = (all: ReturnType<typeof daily>) => {
  const deleted = new Set(backupsToDelete(all, 'UTC').map(({ id }) => id));
  return all.map(({ id }) => id).filter((id) => !deleted.has(id));
};

describe('the backups that are kept', () => {
  it('are those of seven days, four weeks and six months', () => {
    expect(keptOf(daily('2026-11-25', 400))).toEqual([
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-15',
      '2026-11-08',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
    ]);
  });

  it('of a day is the last one, and the newest is always kept', () => {
    const at = (time: string) => ({ id: time, at: new Date(`2026-11-25T${time}Z`) });
    expect(keptOf([at('08:00:00'), at('20:00:00'), at('12:00:00')])).toEqual(['20:00:00']);
  });

  it('do not get fewer because none was made for long', () => {
    expect(keptOf(daily('2026-11-25', 3).concat(daily('2020-01-05', 2)))).toHaveLength(5);
  });
});

describe('the night', () => {
  it.each([
    ['2026-11-25T02:59:59Z', 'UTC', '2026-11-24'],
    ['2026-11-25T03:00:00Z', 'UTC', '2026-11-25'],
    ['2026-11-24T21:29:00Z', 'Asia/Kolkata', '2026-11-24'],
    ['2026-11-24T21:30:00Z', 'Asia/Kolkata', '2026-11-25'],
  ])('at %s in %s is that of %s', (at, timeZone, night) => {
    expect(nightOf(new Date(at), timeZone)).toBe(night);
  });
});

import { expect, test } from 'vitest';
import { sameDaysOfLastMonth, shopMonths, todayAndWeekBefore } from './shop-periods.rule.ts';

function starts(now: string, timeZone: string, count: number) {
  const { names, periods } = shopMonths(new Date(now), timeZone, count);
  const ends = periods.map(({ to }) => to.toISOString());
  expect(ends.slice(0, -1)).toEqual(periods.slice(1).map(({ from }) => from.toISOString()));
  return { names, bounds: [periods[0]?.from.toISOString(), ...ends] };
}

test("months begin at midnight in the shop's time zone", () => {
  expect(starts('2026-03-15T12:00:00Z', 'Asia/Kolkata', 2)).toEqual({
    names: ['2026-02', '2026-03'],
    bounds: ['2026-01-31T18:30:00.000Z', '2026-02-28T18:30:00.000Z', '2026-03-31T18:30:00.000Z'],
  });
});

test("the current month is that of the shop's time zone, not the server's", () => {
  expect(starts('2025-12-31T18:29:59.999Z', 'Asia/Kolkata', 1).names).toEqual(['2025-12']);
  expect(starts('2025-12-31T18:30:00.000Z', 'Asia/Kolkata', 1).names).toEqual(['2026-01']);
});

test('months go back over a new year, and none is skipped on the 31st', () => {
  expect(starts('2026-01-31T12:00:00Z', 'UTC', 12).names).toEqual([
    '2025-02',
    '2025-03',
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
  ]);
});

test('daylight saving time is respected', () => {
  expect(starts('2026-04-10T12:00:00Z', 'America/New_York', 2).bounds).toEqual([
    '2026-03-01T05:00:00.000Z',
    '2026-04-01T04:00:00.000Z',
    '2026-05-01T04:00:00.000Z',
  ]);
});

test('a month whose first midnight is skipped by a clock change begins right after it', () => {
  // On 1 October 2000 the clocks of Asunción went from 0:00 to 1:00.
  expect(starts('2000-10-10T12:00:00Z', 'America/Asuncion', 1).bounds[0]).toBe(
    '2000-10-01T04:00:00.000Z',
  );
});

test.each([
  ['2026-11-22T00:56:00Z', 'Asia/Kolkata', '2026-09-30T18:30:00.000Z', '2026-10-22T00:56:00.000Z'],
  // In the shop's time zone, the month began 90 minutes ago.
  ['2026-10-31T20:00:00Z', 'Asia/Kolkata', '2026-09-30T18:30:00.000Z', '2026-09-30T20:00:00.000Z'],
  ['2026-01-05T12:00:00Z', 'UTC', '2025-12-01T00:00:00.000Z', '2025-12-05T12:00:00.000Z'],
  // The clocks went forward in between: the same time of day.
  [
    '2026-04-07T12:00:00Z',
    'America/New_York',
    '2026-03-01T05:00:00.000Z',
    '2026-03-07T13:00:00.000Z',
  ],
  // In the shop's time zone it is already the 31st, which September doesn't have.
  ['2026-10-30T20:00:00Z', 'Asia/Kolkata', '2026-08-31T18:30:00.000Z', '2026-09-30T18:30:00.000Z'],
  // February has no 30th.
  ['2026-03-30T08:00:00Z', 'UTC', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
])('at %s in %s this month compares with %s to %s', (now, timeZone, from, to) => {
  const period = sameDaysOfLastMonth(new Date(now), timeZone);
  expect([period.from.toISOString(), period.to.toISOString()]).toEqual([from, to]);
});

test.each([
  // In India it is already the 2nd.
  [
    '2026-03-01T20:00:00Z',
    'Asia/Kolkata',
    ['2026-03-01T18:30:00.000Z', '2026-03-01T20:00:00.000Z'],
    ['2026-02-22T18:30:00.000Z', '2026-02-22T20:00:00.000Z'],
  ],
  // The clocks went forward in between: the same time of day.
  [
    '2026-03-09T16:00:00Z',
    'America/New_York',
    ['2026-03-09T04:00:00.000Z', '2026-03-09T16:00:00.000Z'],
    ['2026-03-02T05:00:00.000Z', '2026-03-02T17:00:00.000Z'],
  ],
])('today at %s in %s is %s, a week before %s', (now, timeZone, today, before) => {
  const found = todayAndWeekBefore(new Date(now), timeZone);
  expect(found.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    today,
    before,
  ]);
});

import { expect, it } from 'vitest';
import { todayAndWeekBefore } from './today.rule.ts';

it.each([
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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spansOf, type Period } from './spans.rule.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 96 * QUARTER_MS;
const START = Date.UTC(2026, 1, 20);

function quartersIn({ from, to }: Period): number[] {
  const count = Math.max(0, (to.getTime() - from.getTime()) / QUARTER_MS);
  return Array.from({ length: count }, (_, at) => from.getTime() + at * QUARTER_MS);
}

it('adds up to each quarter of the period once, and to no other', () => {
  const quarter = fc.integer({ min: 0, max: 10 * 96 });
  fc.assert(
    fc.property(quarter, quarter, (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      const at = (place: number) => new Date(START + place * QUARTER_MS);
      const period = { from: at(first), to: at(last) };
      const { days, ...edges } = spansOf(period);
      expect(
        [days.from, days.to].map((time) => time.getTime() % DAY_MS === 0 || time === period.to),
      ).toEqual([true, true]);
      const counted = new Map<number, number>();
      for (const [part, sign] of [
        [days, 1],
        [edges.first, edges.first.sign],
        [edges.last, edges.last.sign],
      ] as const) {
        // Within a day nothing is taken away, and around a midnight less than a day is read.
        expect(quartersIn(part).length * (part === days ? 0 : 1)).toBeLessThanOrEqual(96);
        for (const time of quartersIn(part)) counted.set(time, (counted.get(time) ?? 0) + sign);
      }
      const found = [...counted].filter(([, count]) => count !== 0).toSorted(([a], [b]) => a - b);
      expect(found).toEqual(quartersIn(period).map((time) => [time, 1]));
    }),
  );
});

it('reads at most half a day of quarters at each end of whole days', () => {
  const period = { from: new Date('2026-02-20T18:30:00Z'), to: new Date('2026-02-27T18:30:00Z') };
  expect(spansOf(period)).toEqual({
    days: { from: new Date('2026-02-21T00:00:00Z'), to: new Date('2026-02-28T00:00:00Z') },
    first: { from: period.from, to: new Date('2026-02-21T00:00:00Z'), sign: 1 },
    last: { from: period.to, to: new Date('2026-02-28T00:00:00Z'), sign: -1 },
  });
});

import { describe, expect, it } from 'vitest';
import { turnsOf, waitAfterRunOuts, type RunOut } from './wait-after-run-outs.rule.ts';

const NOON = Date.UTC(2026, 0, 10, 12);
const MINUTE = 60_000;

const at = (minutesAgo: number) => new Date(NOON - minutesAgo * MINUTE);

/** Run-outs this many minutes ago, the newest first, of chains that took half an hour. */
function runOuts(...minutesAgo: number[]): RunOut[] {
  return minutesAgo.map((minutes) => ({ ranOutAt: at(minutes), beganAt: at(minutes + 30) }));
}

function minutesToWait(before: readonly RunOut[]): number {
  const until = waitAfterRunOuts(before, new Date(NOON));
  return until ? (until.getTime() - (before[0]?.ranOutAt.getTime() ?? 0)) / MINUTE : 0;
}

describe('the wait after checkouts that ran out unpaid', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 15],
    [4, 30],
    [5, 60],
    [7, 240],
    [10, 24 * 60],
    [20, 24 * 60],
  ])('after %i of them is %i minutes', (count, minutes) => {
    const before = runOuts(...Array.from({ length: count }, (_, place) => 1 + place * 60));
    expect(minutesToWait(before)).toBe(minutes);
  });

  it('counts from the last one, and ends', () => {
    const before = runOuts(10, 50, 90);
    expect(waitAfterRunOuts(before, new Date(NOON))).toEqual(new Date(NOON + 5 * MINUTE));
    expect(waitAfterRunOuts(before, new Date(NOON + 5 * MINUTE))).toBeUndefined();
  });

  it('does not count one of a day ago', () => {
    expect(minutesToWait(runOuts(1, 60, 24 * 60 - 1))).toBe(15);
    expect(minutesToWait(runOuts(1, 60, 24 * 60))).toBe(0);
  });

  it('counts one of a day ago if the next was begun within 15 minutes of it', () => {
    const before = (gap: number) => [
      ...runOuts(1),
      { ranOutAt: at(23 * 60), beganAt: at(24 * 60 + 30 - gap) },
      { ranOutAt: at(24 * 60 + 30), beganAt: at(25 * 60) },
    ];
    expect(minutesToWait(before(15))).toBe(15);
    expect(minutesToWait(before(16))).toBe(0);
  });
});

describe('a run-out', () => {
  it.each([
    [0, 1],
    [15, 1],
    [22, 1],
    [23, 2],
    [30, 2],
  ])('of a chain of %i minutes counts as %i turns where a checkout has 15', (minutes, turns) => {
    expect(turnsOf({ beganAt: at(minutes), ranOutAt: at(0) }, 900)).toBe(turns);
  });
});

import { expect, it } from 'vitest';
import { FACTOR_LIMITS } from '#contract/factors.ts';
import { afterWrongCode, NO_TRIES, secondsToWait } from './tries.rule.ts';

const AT = new Date('2026-03-01T10:00:00Z');

it('after five wrong codes there is a wait, and each is twice the one before, up to four hours', () => {
  let tries = NO_TRIES;
  const waits: number[] = [];
  for (let typed = 1; typed <= 7 * FACTOR_LIMITS.tries; typed += 1) {
    tries = afterWrongCode(tries, AT);
    const seconds = secondsToWait(tries, AT);
    expect(seconds > 0).toBe(typed % FACTOR_LIMITS.tries === 0);
    if (seconds > 0) waits.push(seconds / 60);
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 240, 240]);
});

it('a wait ends', () => {
  const waitUntil = new Date(AT.getTime() + 1_500);
  expect(secondsToWait({ waitUntil }, AT)).toBe(2);
  expect(secondsToWait({ waitUntil }, waitUntil)).toBe(0);
});

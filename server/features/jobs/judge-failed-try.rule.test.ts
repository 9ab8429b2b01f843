import { expect, it } from 'vitest';
import { judgeFailedTry, MOST_FAILED_TRIES } from './judge-failed-try.rule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

function pause(failedTries: number): number | undefined {
  const { nextTryAt } = judgeFailedTry(failedTries, undefined, NOW);
  return nextTryAt && (nextTryAt.getTime() - NOW.getTime()) / 1_000;
}

it('a job that failed waits twice as long each time, up to ten minutes, and ends after twelve tries', () => {
  expect([1, 2, 3, 9, 10, 11].map(pause)).toEqual([2, 4, 8, 512, 600, 600]);
  expect([pause(MOST_FAILED_TRIES), pause(MOST_FAILED_TRIES + 1)]).toEqual([undefined, undefined]);
});

it.each([
  ['55P03', /in use for too long/],
  ['57014', /too long/],
  ['53100', /no room/],
  ['XX000', /server’s log/],
  [undefined, /server’s log/],
])('%s is told in words', (state, words) => {
  expect(judgeFailedTry(1, state, NOW).failure).toMatch(words);
});

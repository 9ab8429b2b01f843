import { expect, it } from 'vitest';
import { judgeOutcome } from './judge-outcome.rule.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const FIRST = { attempts: 1, doubts: 0, refusals: 0, firstTryAt: NOW };
const AWAY = { kind: 'refused', forGood: false, error: 'No answer' } as const;
const NEVER = { kind: 'refused', forGood: true, error: '550 No such mailbox' } as const;
const LOST = { kind: 'unknown', error: 'Hung up' } as const;
const later = (ms: number) => new Date(NOW.getTime() + ms);

it('a letter that was taken is sent', () => {
  expect(judgeOutcome(FIRST, { kind: 'taken' }, NOW)).toMatchObject({ state: 'sent', error: null });
});

it.each([
  [1, 2_000],
  [2, 4_000],
  [11, 2_048_000],
  [12, 3_600_000],
  [40, 3_600_000],
])('after attempt %i the next one is %i ms later', (attempts, ms) => {
  expect(judgeOutcome({ ...FIRST, attempts }, AWAY, NOW)).toMatchObject({
    state: 'waiting',
    nextTryAt: later(ms),
  });
});

it('a letter is given up a day after the first attempt, with the reason', () => {
  const tried = { ...FIRST, attempts: 30 };
  expect(judgeOutcome(tried, AWAY, later(86_399_999)).state).toBe('waiting');
  expect(judgeOutcome(tried, AWAY, later(86_400_000))).toMatchObject({
    state: 'failed',
    error: 'No answer',
  });
});

it('a refusal for good is tried again seven times', () => {
  expect(judgeOutcome({ ...FIRST, refusals: 6 }, NEVER, NOW)).toMatchObject({
    state: 'waiting',
    refusals: 7,
  });
  expect(judgeOutcome({ ...FIRST, refusals: 7 }, NEVER, NOW).state).toBe('failed');
});

it('a letter whose answer was lost twice is not sent a third time', () => {
  expect(judgeOutcome({ ...FIRST, doubts: 1 }, LOST, NOW).state).toBe('waiting');
  expect(judgeOutcome({ ...FIRST, doubts: 2 }, LOST, NOW).state).toBe('failed');
});

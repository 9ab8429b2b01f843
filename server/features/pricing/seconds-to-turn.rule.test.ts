// api.md: answers of `delivery` may be kept until the next cut-off.
import { expect, test } from 'vitest';
import { secondsToTurn } from './seconds-to-turn.rule.ts';

test.each([
  ['2026-11-26T10:00:00Z', [], 8 * 3_600 + 30 * 60],
  ['2026-11-26T10:00:00Z', [14, 16], 30 * 60],
  ['2026-11-26T10:30:00Z', [14, 16], 8 * 3_600],
  ['2026-11-26T18:29:59.900Z', [], 1],
])('at %s with cut-offs %j days turn in %d seconds', (now, cutOffs, seconds) => {
  // 15:30 in India.
  expect(secondsToTurn(new Date(now), 'Asia/Kolkata', cutOffs)).toBe(seconds);
});

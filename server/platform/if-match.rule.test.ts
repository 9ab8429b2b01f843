import { expect, it } from 'vitest';
import { isStale, versionAfter } from './if-match.rule.ts';

const saved = new Date('2026-11-03T10:00:00.000Z');

it.each([
  [undefined, false],
  ['*', false],
  ['2026-11-03T10:00:00.000Z', false],
  ['"2026-11-03T10:00:00.000Z"', false],
  ['W/"2026-11-03T10:00:00.000Z"', false],
  ['2026-11-03T09:59:59.999Z', true],
  ['2026-11-03T10:00:00.001Z', true],
  ['something', true],
  ['', true],
])('a form with If-Match: %s is stale: %s', (ifMatch, stale) => {
  expect(isStale(saved, ifMatch)).toBe(stale);
});

it('the next version is later, even if the clock of another server was ahead', () => {
  expect(versionAfter(saved, new Date('2026-11-03T09:00:00.000Z')).toISOString()).toBe(
    '2026-11-03T10:00:00.001Z',
  );
});

import { randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import { firstIdOf, timeOfId } from './id-times.ts';

const NOW = new Date('2026-11-22T10:00:00.123Z');

it('the first id of a time is made at that time, and is not above the ids that are made from then on', () => {
  expect(firstIdOf(NOW)).toBe('01a202b2-c57b-7000-8000-000000000000');
  expect(timeOfId(firstIdOf(NOW))).toEqual(NOW);
});

it('an id tells when it was made', () => {
  const before = Date.now();
  const id = randomUUIDv7();
  const at = timeOfId(id).getTime();
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
  expect(id >= firstIdOf(new Date(at))).toBe(true);
});

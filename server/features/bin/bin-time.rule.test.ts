import { expect, it } from 'vitest';
import { binnedSince } from './bin-time.rule.ts';

it('the bin keeps what was deleted in the last 30 days', () => {
  expect(binnedSince(new Date('2026-11-22T10:00:00.000Z'))).toEqual(
    new Date('2026-10-23T10:00:00.000Z'),
  );
});

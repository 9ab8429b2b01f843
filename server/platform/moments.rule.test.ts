import { expect, it } from 'vitest';
import { momentsOf } from './moments.rule.ts';

it("takes days of the shop's calendar, the last one included", () => {
  expect(momentsOf({ from: '2026-03-01', to: '2026-03-01' }, 'Asia/Kolkata')).toEqual({
    from: new Date('2026-02-28T18:30:00Z'),
    to: new Date('2026-03-01T18:30:00Z'),
  });
});

it('takes times as they are, and leaves out what is not asked for', () => {
  expect(momentsOf({ from: '2026-03-01T10:00:00Z' }, 'Asia/Kolkata')).toEqual({
    from: new Date('2026-03-01T10:00:00Z'),
  });
});

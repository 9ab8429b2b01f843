// docs/back-office.md, "Coupons": how a file says when a coupon starts and ends.
import { expect, test } from 'vitest';
import { readMoment } from './read-moment.rule.ts';

const start = { timeZone: 'Asia/Kolkata', isEnd: false };

test.each([
  ['2026-12-31T18:29:59.000Z', '2026-12-31T18:29:59.000Z'],
  ['2026-12-31T23:59:59+05:30', '2026-12-31T18:29:59.000Z'],
  ['2026-12-31', '2026-12-30T18:30:00.000Z'],
  ['2026-12-31 18:30', '2026-12-31T13:00:00.000Z'],
  ['31.12.2026', '2026-12-30T18:30:00.000Z'],
  ['01.02.2026 9:05:07', '2026-02-01T03:35:07.000Z'],
  ['31/12/2026 00:00', '2026-12-30T18:30:00.000Z'],
  ['12/31/2026', '2026-12-30T18:30:00.000Z'],
  ['5/5/2026', '2026-05-04T18:30:00.000Z'],
])('%s is %s', (text, value) => {
  expect(readMoment(text, start)).toEqual({ ok: true, value });
});

test('a day alone is over with its last second where something ends', () => {
  expect(readMoment('2026-12-31', { ...start, isEnd: true })).toEqual({
    ok: true,
    value: '2026-12-31T18:29:59.000Z',
  });
});

test.each([
  'soon',
  '46022',
  '03/04/2026',
  '2026-02-30',
  '31.02.2026',
  '2026-12-31 25:00',
  '2026-12-31 noon',
  '2026-13-45T00:00:00Z',
])('%s is refused', (text) => {
  expect(readMoment(text, start)).toMatchObject({ ok: false });
});

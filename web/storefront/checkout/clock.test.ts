import { expect, test } from 'vitest';
import { formatTimeLeft, secondsLeft, spokenTimeLeft } from '#web/storefront/checkout/clock.ts';

const END = '2026-11-21T10:15:00.000Z';
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

test('just after it was opened a checkout has 14:59 left', () => {
  expect(formatTimeLeft(secondsLeft(END, 0, at('10:00:00.200')))).toBe('14:59');
});

test('a clock that is wrong does not change the time left', () => {
  const hour = 3_600_000;
  expect(secondsLeft(END, hour, at('10:00:00.200') + hour)).toBe(899);
  expect(secondsLeft(END, -hour, at('10:00:00.200') - hour)).toBe(899);
});

test('after the end 0 seconds are left', () => {
  expect(formatTimeLeft(secondsLeft(END, 0, at('11:00:00.000')))).toBe('0:00');
});

test.each([
  [899, ''],
  [601, ''],
  [600, '10 minutes left to pay'],
  [301, '10 minutes left to pay'],
  [300, '5 minutes left to pay'],
  [60, 'Less than 1 minute left to pay'],
  [0, 'Less than 1 minute left to pay'],
])('with %i seconds left it says "%s"', (seconds, words) => {
  expect(spokenTimeLeft(seconds)).toBe(words);
});

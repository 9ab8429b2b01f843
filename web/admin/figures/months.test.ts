import { expect, test } from 'vitest';
import { abbreviateMonth, nameMonth, nameMonthAlone, nameRunningMonth } from './months.ts';

test.each([
  ['2026-01', 'January 2026', 'Jan'],
  ['2026-12', 'December 2026', 'Dec'],
])('%s is called %s, in every time zone', (month, name, short) => {
  expect(nameMonth(month, 'en')).toBe(name);
  expect(abbreviateMonth(month, 'en')).toBe(short);
  expect(nameMonthAlone(month, 'en')).toBe(name.split(' ')[0]);
  expect(nameRunningMonth(month, 'en')).toBe(`${name}, so far`);
});

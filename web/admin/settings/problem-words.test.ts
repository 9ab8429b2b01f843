import { expect, it } from 'vitest';
import type { ApiFailure } from '#web/api-failure.ts';
import { problemOf } from './problem-words.ts';

const failure = (path: string, message: string): ApiFailure => ({
  status: 400,
  code: 'VALIDATION',
  message: 'Some fields are not valid',
  errors: [{ path, message }],
});

it.each([
  ['home.rows.1.products', 'Row 2: No'],
  ['home.rows.0.category', 'Row 1, Category: No'],
  ['home.hero.link.to', 'Link address: No'],
  ['pages.6.slug', 'Page 7, Address: No'],
  ['pages', 'No'],
  ['delivery.zones.0.countries', 'Zone 1, Countries: No'],
  ['payments.1.iban', 'Way to pay 2, IBAN: No'],
  ['payments.0.deliveries', 'Way to pay 1, Ways of delivery: No'],
  ['payments', 'No'],
  ['delivery.zones.0.methods.2.bands.1.upTo', 'Zone 1: Way 3, Price 2, Up to: No'],
  ['delivery.zones.1.methods.0.freeAbove', 'Zone 2: Way 1, Free above: No'],
])('an error of %s is shown in the words of the screen', (path, words) => {
  expect(problemOf(failure(path, 'No'))).toBe(words);
});

it('the same error of several fields is said once, and of many the first five', () => {
  const errors = (...messages: string[]) => ({
    ...failure('', ''),
    errors: messages.map((message, at) => ({ path: `delivery.zones.0.methods.${at}`, message })),
  });
  expect(problemOf(errors('No', 'No'))).toBe('Zone 1: No');
  expect(problemOf(errors('A', 'B', 'C', 'D', 'E', 'F', 'G'))).toMatch(/Zone 1: E. And 2 more$/);
});

it('an error without a field is shown in the shop’s words', () => {
  const stale: ApiFailure = { status: 412, code: 'STALE', message: 'The settings have changed' };
  expect(problemOf(stale)).toBe('The settings have changed');
});

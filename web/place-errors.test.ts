import { expect, test } from 'vitest';
import { placeErrors } from './place-errors.ts';

test('errors are shown at their fields, the first is focused, and the others are returned', () => {
  const shown: unknown[] = [];
  const rest = placeErrors<{ name: string; price: string }>(
    (...error) => shown.push(error),
    ['name', 'price'],
    [
      { path: 'photos.1', message: 'Must be a picture' },
      { path: 'price', message: 'Must be at least 0.01' },
      { path: 'name', message: 'Is missing' },
    ],
  );
  expect(shown).toEqual([
    ['price', { message: 'Must be at least 0.01' }, { shouldFocus: true }],
    ['name', { message: 'Is missing' }, { shouldFocus: false }],
  ]);
  expect(rest).toEqual([{ path: 'photos.1', message: 'Must be a picture' }]);
});

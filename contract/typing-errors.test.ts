import { expect, it } from 'vitest';
import { typingErrors } from './typing-errors.ts';

it.each([
  ['lamp', 'lamp', 0],
  ['lmp', 'lamp', 1],
  ['lampp', 'lamp', 1],
  ['lanp', 'lamp', 1],
  ['lapm', 'lamp', 1],
  ['haedphnes', 'headphones', 2],
  ['', 'lamp', 4],
])('“%s” and “%s” are %i typing errors apart', (one, other, errors) =>
  expect(typingErrors(one, other)).toBe(errors),
);

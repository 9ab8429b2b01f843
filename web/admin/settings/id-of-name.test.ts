import { expect, it } from 'vitest';
import { idOfName } from './id-of-name.ts';

it.each([
  ['Books & maps', [], 'books-maps'],
  ['Books', ['books'], 'books-2'],
  ['Books', ['books', 'books-2'], 'books-3'],
  ['किताबें', [], 'class'],
])('the id of %j beside %j is %j', (name, taken, id) => {
  expect(idOfName(name, taken, 'class')).toBe(id);
});

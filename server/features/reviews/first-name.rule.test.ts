// docs/back-office.md, "Reviews": they show the first name of who wrote them, and of a deleted account none.
import { expect, it } from 'vitest';
import { firstName } from './first-name.rule.ts';

it.each([
  ['Asha Verma', 'Asha'],
  ['Asha', 'Asha'],
  ['  Asha   Verma ', 'Asha'],
  ['Renée-Marie Dubois', 'Renée-Marie'],
  ['山田 太郎', '山田'],
  ['asha.verma@example.com', 'asha'],
  ['.asha_v@example.com', 'asha'],
  ['@example.com', 'Customer'],
])('a review by %j shows %j', (name, shown) => {
  expect(firstName({ name, isDeleted: false })).toBe(shown);
});

it('a review by a deleted account shows no name', () => {
  expect(firstName({ name: 'Asha Verma', isDeleted: true })).toBe('Deleted user');
});

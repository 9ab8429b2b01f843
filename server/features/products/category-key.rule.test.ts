import { expect, it } from 'vitest';
import { keyOfCategory } from './category-key.rule.ts';

it.each(['Home Decor', 'home decor', ' HOME\u00a0 DECOR', 'Home\tDecor\n'])(
  '"%s" is the category Home Decor',
  (name) => {
    expect(keyOfCategory(name)).toBe('homedecor');
  },
);

it.each(['Home Décor', 'Home-Decor', 'Homes Decor'])('"%s" is another category', (name) => {
  expect(keyOfCategory(name)).not.toBe('homedecor');
});

it.each([
  ['ΦΩΣ', 'φωσ'],
  ['İZMİR', 'izmir'],
])('"%s" is compared letter by letter', (name, key) => {
  expect(keyOfCategory(name)).toBe(key);
});

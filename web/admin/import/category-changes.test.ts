// docs/back-office.md, "Categories and collections": what each line of a file of categories does.
import { expect, test } from 'vitest';
import { categoryChanges } from './category-changes.ts';

test('changes are told from what was to what becomes, long texts by their beginning', () => {
  expect(
    categoryChanges(
      { name: 'Bags', parent: 'Luggage', words: '' },
      { name: 'Sacks', parent: '', words: 'x'.repeat(90) },
    ),
  ).toBe(
    `name from Bags to Sacks, in the category from Luggage to none, words from none to ${'x'.repeat(80)}…`,
  );
});

test('a new category is told by its values but for its name', () => {
  expect(categoryChanges(undefined, { name: 'Sacks', parent: 'Bags', order: 2, title: '' })).toBe(
    'in the category Bags, place 2',
  );
  expect(categoryChanges(undefined, { name: 'Sacks', parent: '' })).toBe('');
});

// docs/api.md, "Files that are imported": the cells of a file of categories.
import { expect, test } from 'vitest';
import { readCategoryLine } from './category-line.rule.ts';

test('cells are read: empty ones say nothing, none empties texts and the parent', () => {
  expect(
    readCategoryLine({ name: ' Bags ', parent: 'none', order: '2', words: 'NONE', title: '' }),
  ).toEqual({ ok: true, line: { name: 'Bags', parent: null, order: 2, words: '' } });
});

test.each([
  [{ id: 'x' }, 'id'],
  [{ name: 'Bags', order: '1.5' }, 'order'],
  [{ name: 'Bags', order: '0' }, 'order'],
  [{ name: 'Bags', slug: 'No Slug' }, 'slug'],
  [{ name: 'B'.repeat(300) }, 'name'],
  [{ name: '#REF!' }, 'name'],
])('%j is refused at %s', (cells, column) => {
  expect(readCategoryLine(cells)).toMatchObject({ ok: false, column });
});

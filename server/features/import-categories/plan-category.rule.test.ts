// docs/api.md, "Files that are imported": what the lines of a file of categories do.
import { expect, test } from 'vitest';
import type { CategoryLine } from './category-line.rule.ts';
import { CategoryPlanner, type KnownCategory } from './plan-category.rule.ts';

const idOf = (nth: number) => `0199f3a0-0000-7000-8000-00000000000${nth}`;

function known(nth: number, name: string, more: Partial<KnownCategory> = {}): KnownCategory {
  const texts = { title: '', description: '', words: '' };
  const slug = name.toLowerCase();
  const place = { parentId: null, nth, mergedInto: null, formerKeys: [] };
  return { id: idOf(nth), name, slug, ...texts, ...place, ...more };
}

const SHOP = [
  known(1, 'Luggage', { formerKeys: ['trunks'] }),
  known(2, 'Bags', { parentId: idOf(1), nth: 1, words: 'For all' }),
  known(3, 'Sacks', { parentId: idOf(2), nth: 1 }),
  known(4, 'Cases', { mergedInto: idOf(1) }),
];

function planAll(...lines: CategoryLine[]) {
  const planner = new CategoryPlanner(SHOP);
  return lines.map((line, at) => planner.plan(line, idOf(5 + at)));
}

test('a line changes the category of its id or name in what differs, and nothing if all is so already', () => {
  expect(
    planAll(
      { name: 'b ags', words: 'For all' },
      { id: idOf(1), name: 'Luggage', order: 1, slug: 'luggage', parent: null },
      { id: idOf(3), name: 'Pouches', parent: null, order: 2 },
    ),
  ).toMatchObject([
    { is: 'changed', id: idOf(2), before: { name: 'Bags' }, after: { name: 'b ags' } },
    { is: 'same', id: idOf(1), after: {} },
    {
      is: 'changed',
      before: { name: 'Sacks', slug: 'sacks', parent: idOf(2), parentName: 'b ags', order: 1 },
      after: { name: 'Pouches', parent: null, parentName: null, order: 2 },
    },
  ]);
});

test('a line adds a category, which later ones may name, also in one by a former or merged name', () => {
  expect(
    planAll(
      { name: 'Duffels', parent: 'Trunks' },
      { name: 'Small', parent: 'duffels' },
      { name: 'Large', parent: 'Cases' },
    ),
  ).toMatchObject([
    { is: 'new', id: idOf(5), after: { name: 'Duffels', parent: idOf(1) } },
    { is: 'new', id: idOf(6), after: { name: 'Small', parent: idOf(5), parentName: 'Duffels' } },
    { is: 'new', id: idOf(7), after: { parent: idOf(1) } },
  ]);
});

test.each<[CategoryLine[], string, string]>([
  [[{ id: idOf(9) }], 'id', 'There is no such category'],
  [[{ id: idOf(4) }], 'id', 'There is no such category'],
  [[{ name: 'Bags' }, { id: idOf(2) }], 'id', 'An earlier line has this category'],
  [[{ words: 'x' }], 'name', 'A new category needs a name'],
  [[{ id: idOf(3), name: 'BAGS' }], 'name', 'Another category has this name'],
  [[{ name: 'Cases' }], 'name', 'It was merged into another category, to which its name leads'],
  [[{ name: 'New' }, { name: 'new' }], 'name', 'An earlier line adds this category'],
  [[{ name: 'New', slug: 'bags' }], 'slug', 'Another page has this address'],
  [
    [{ name: 'New', parent: 'Nowhere' }],
    'parent',
    'There is no category “Nowhere” in the shop or on an earlier line',
  ],
  [[{ name: 'Luggage', parent: 'Sacks' }], 'parent', 'It can’t be in itself'],
  [[{ name: 'Bags', parent: 'Bags' }], 'parent', 'It can’t be in itself'],
  [
    [
      { name: 'Four', parent: 'Sacks' },
      { name: 'Five', parent: 'Four' },
      { name: 'Six', parent: 'Five' },
    ],
    'parent',
    'At most 5 levels, please',
  ],
])('%j is refused', (lines, column, message) => {
  expect(planAll(...lines).at(-1)).toEqual({ is: 'refused', column, message });
});

test('a circle over two lines is refused at the second', () => {
  const [first, second] = planAll(
    { id: idOf(3), parent: 'Luggage' },
    { id: idOf(1), parent: 'Sacks' },
  );
  expect([first?.is, second?.is]).toEqual(['changed', 'refused']);
});

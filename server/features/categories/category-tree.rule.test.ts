import { describe, expect, it } from 'vitest';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';
import { CategoryTree, type TreeRow } from './category-tree.rule.ts';

function row(name: string, more: Partial<TreeRow> = {}): TreeRow {
  const key = keyOfCategory(name);
  return { id: key, name, key, parentId: null, mergedInto: null, formerKeys: [], ...more };
}

const tree = new CategoryTree([
  row('Bags', { formerKeys: ['luggage'] }),
  row('Duffels', { parentId: 'bags' }),
  row('Small Duffels', { parentId: 'duffels' }),
  row('Sacks', { mergedInto: 'bags' }),
  row('Totes', { parentId: 'sacks' }),
  row('Cases', { mergedInto: 'sacks', formerKeys: ['boxes'] }),
]);

const nameNow = (name: string) => tree.nameNow(name, keyOfCategory(name));

describe('the names under a category', () => {
  it('are its own and those of all categories in it, also of those that were in one merged into it', () => {
    expect(tree.namesUnder('Bags')).toEqual(['Bags', 'Duffels', 'Totes', 'Small Duffels']);
    expect(tree.namesUnder('Duffels')).toEqual(['Duffels', 'Small Duffels']);
  });

  it('of one that stands alone is its own', () => {
    expect(tree.namesUnder('Audio')).toEqual(['Audio']);
    expect(tree.hasChildren('Audio')).toBe(false);
  });
});

describe('the names above a category', () => {
  it('go out to the outermost', () => {
    expect(tree.namesAbove('Small Duffels')).toEqual(['Duffels', 'Bags']);
    expect(tree.namesAbove('Totes')).toEqual(['Bags']);
    expect(tree.namesAbove('Audio')).toEqual([]);
  });
});

describe('a former name', () => {
  it.each([
    ['Luggage', 'Bags'],
    ['luggage', 'Bags'],
    ['Sacks', 'Bags'],
    ['Cases', 'Bags'],
    ['Boxes', 'Bags'],
    ['Bags', 'Bags'],
  ])('%s stands for %s', (former, now) => expect(nameNow(former)).toBe(now));

  it('is none that only spells the present name in another way', () =>
    expect(nameNow('bags')).toBe('bags'));
});

it('categories that were stored as one in another, round and round, end somewhere', () => {
  const round = new CategoryTree([
    row('One', { parentId: 'two' }),
    row('Two', { parentId: 'one' }),
    row('Three', { mergedInto: 'four' }),
    row('Four', { mergedInto: 'three' }),
  ]);
  expect(round.namesUnder('One')).toEqual(['One', 'Two']);
  expect(round.namesAbove('One')).toEqual(['Two', 'One']);
  expect(round.nameNow('Three', 'three')).toBe('Three');
});

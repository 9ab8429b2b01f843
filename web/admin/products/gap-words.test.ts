import { expect, it } from 'vitest';
import { gapSentences } from './gap-words.ts';

const gapOf = (path: string, names: string[], count = names.length) => ({
  path,
  message: '',
  isNeeded: path !== 'weight',
  count,
  products: names.map((name) => ({ _id: name, name })),
});

it('says what a single draft needs, and what it may do without', () => {
  const gaps = [gapOf('price', ['Lamp']), gapOf('photos', ['Lamp']), gapOf('weight', ['Lamp'])];
  expect(gapSentences({ drafts: 1, gaps })).toEqual([
    'Still needed: a price, a photo.',
    'Also missing: a weight, by which a way of delivery counts.',
  ]);
});

it('names the drafts of a family that lack something', () => {
  const gaps = [gapOf('photos', ['A', 'B'], 12), gapOf('price', ['Tee, S', 'Tee, M', 'Tee, L'], 3)];
  expect(gapSentences({ drafts: 12, gaps })).toEqual([
    'Still needed: a photo (all), a price (Tee, S; Tee, M; and 1 more).',
  ]);
});

it('says nothing where nothing is missing', () => {
  expect(gapSentences({ drafts: 3, gaps: [] })).toEqual([]);
});

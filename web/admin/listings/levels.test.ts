import { expect, it } from 'vitest';
import { levelsOf } from './levels.ts';

it('a category is one level below the one that it is in', () => {
  const levels = levelsOf([
    { _id: 'bags' },
    { _id: 'duffels', parent: 'bags' },
    { _id: 'small', parent: 'duffels' },
    { _id: 'audio' },
  ]);
  expect(Object.fromEntries(levels)).toEqual({ bags: 0, duffels: 1, small: 2, audio: 0 });
});

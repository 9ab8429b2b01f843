import { expect, it } from 'vitest';
import { keyed, moved } from './ordered.ts';

it('an entry moves by one place, and not beyond the ends', () => {
  const list = ['a', 'b', 'c'];
  expect(moved(list, 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(list, 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(list, 0, -1)).toEqual(list);
  expect(moved(list, 2, 1)).toEqual(list);
  expect(list).toEqual(['a', 'b', 'c']);
});

it('every entry has a key of its own', () => {
  expect(keyed('a').key).not.toBe(keyed('a').key);
});

import { expect, it } from 'vitest';
import { SoldCache } from './sold-cache.ts';

it('drops what was not used for longest once there are too many numbers', () => {
  const cache = new SoldCache(10);
  const soldOf = (length: number) => new Float64Array(length);
  cache.keep('a', soldOf(4));
  cache.keep('b', soldOf(4));
  expect([...cache.all().keys()]).toEqual(['a', 'b']);
  cache.keep('a', soldOf(4));
  cache.keep('c', soldOf(2));
  expect([...cache.all().keys()]).toEqual(['b', 'a', 'c']);
  cache.keep('d', soldOf(1));
  expect([...cache.all().keys()]).toEqual(['a', 'c', 'd']);
  cache.keep('e', soldOf(11));
  expect([...cache.all().keys()]).toEqual([]);
});

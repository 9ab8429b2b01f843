import { expect, it } from 'vitest';
import { PackCache } from './pack-cache.ts';

it('drops what was not used for longest once there are too many numbers', () => {
  const cache = new PackCache(10);
  const packOf = (length: number) => new Float64Array(length);
  cache.keep('a', packOf(4));
  cache.keep('b', packOf(4));
  expect([...cache.all().keys()]).toEqual(['a', 'b']);
  cache.keep('a', packOf(4));
  cache.keep('c', packOf(2));
  expect([...cache.all().keys()]).toEqual(['b', 'a', 'c']);
  cache.keep('d', packOf(1));
  expect([...cache.all().keys()]).toEqual(['a', 'c', 'd']);
  cache.keep('e', packOf(11));
  expect([...cache.all().keys()]).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { readViewed, withViewed } from './recently-viewed.ts';

const ids = Array.from(
  { length: 14 },
  (_, at) => `01a1fc8d-cfdb-7856-994b-6487000000${String(at).padStart(2, '0')}`,
);
const [first = '', second = '', third = ''] = ids;

describe('the products looked at last', () => {
  test('have the newest first, each once', () => {
    expect(withViewed([first, second, third], third)).toEqual([third, first, second]);
    expect(withViewed([], first)).toEqual([first]);
  });

  test('are at most twelve', () => {
    expect(withViewed(ids, first)).toHaveLength(12);
    expect(readViewed(JSON.stringify(ids))).toEqual(ids.slice(0, 12));
  });

  test.each([
    ['nothing', null, []],
    ['no list', '{"0":1}', []],
    [
      'other entries',
      JSON.stringify([first, 7, null, 'x,y', '../etc', second, first]),
      [first, second],
    ],
  ])('are read from %s', (_, text, expected) => {
    expect(readViewed(text)).toEqual(expected);
  });
});

import { expect, test } from 'vitest';
import { withRemoved } from '#web/cart/removed-places.ts';

test.each([
  ['nothing was removed', 'abc', '', 'abc'],
  ['one in the middle', 'abd', 'abcd', 'abcd'],
  ['neighbours', 'ad', 'abcd', 'abcd'],
  ['the last ones', 'a', 'abc', 'abc'],
  ['another was added since', 'abdx', 'abcd', 'abcdx'],
  ['one came again at the end', 'acdb', 'abcd', 'acdb'],
  ['all', '', 'abc', 'abc'],
])('removed products keep their places: %s', (_, ids, former, places) => {
  expect(withRemoved([...ids], [...former])).toEqual([...places]);
});

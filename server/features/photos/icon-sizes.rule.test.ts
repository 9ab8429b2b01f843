import { expect, it } from 'vitest';
import { isSquareEnough } from './icon-sizes.rule.ts';

it.each([
  [512, 512, true],
  [180, 180, true],
  [179, 179, false],
  [1024, 931, true],
  [1024, 930, false],
  [931, 1024, true],
  [640, 160, false],
])('a picture of %d × %d can be an icon: %s', (width, height, can) => {
  expect(isSquareEnough({ width, height })).toBe(can);
});

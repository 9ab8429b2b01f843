import { expect, it } from 'vitest';
import { stepTo } from './step-to.ts';

it.each([
  ['down from none: the first', -1, 1, 3, 0],
  ['up from none: the last', -1, -1, 3, 2],
  ['down', 0, 1, 3, 1],
  ['down from the last: the first', 2, 1, 3, 0],
  ['up from the first: the last', 0, -1, 3, 2],
  ['without options: none', -1, 1, 0, -1],
] as const)('arrow key %s', (_, active, step, count, next) =>
  expect(stepTo(active, step, count)).toBe(next),
);

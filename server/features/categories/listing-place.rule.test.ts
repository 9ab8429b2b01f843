import { describe, expect, it } from 'vitest';
import { placeAt } from './listing-place.rule.ts';

const THREE = [
  { id: 'a', place: 1 },
  { id: 'b', place: 2 },
  { id: 'c', place: 3 },
];

describe('the place of a thing among others', () => {
  it.each([
    [1, 0],
    [2, 1.5],
    [3, 2.5],
    [4, 4],
    [99, 4],
    [0, 0],
  ])('as number %i of four is %d', (nth, place) => expect(placeAt(THREE, nth)).toBe(place));

  it('without others is any', () => expect(placeAt([], 3)).toBe(1));

  it('is none where no number is left between its neighbours', () => {
    const close = [
      { id: 'a', place: 1 },
      { id: 'b', place: 1 + Number.EPSILON },
    ];
    expect(placeAt(close, 2)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { availableToNewcomer, exceedsHalf } from './share-of-newcomers.rule.ts';

const product = (onHand: number, reserved = 0, heldByFormer = 0) => ({
  price: 175_00,
  onHand,
  available: onHand - reserved,
  heldByFormer,
});

describe('what newcomers may hold together of a product that checkouts held in vain', () => {
  it.each([
    ['half of an even stock', product(6), 0, 3],
    ['less than half of an odd one', product(5), 0, 2],
    ['what others of them leave of it', product(5), 1, 1],
    ['nothing more once they hold half', product(5, 2), 2, 0],
    ['nothing if they held more before', product(5, 4), 4, 0],
    ['no more than is free', product(6, 5), 0, 1],
    ['the only piece', product(1), 0, 1],
    ['nothing of an empty stock', product(0), 0, 0],
    ['as many more as their share leaves them', product(6, 2, 2), 0, 1],
    ['no less than they hold', product(5, 4, 4), 0, 0],
  ])('is %s', (_, stocked, heldByOthers, pieces) => {
    expect(availableToNewcomer(stocked, heldByOthers)).toBe(pieces);
  });

  it.each([
    [product(10), 5, false],
    [product(10), 6, true],
    [product(10, 4), 1, false],
    [product(10, 4), 2, true],
    [product(10, 4, 4), 5, false],
    [product(10, 4, 4), 6, true],
    [product(1), 1, false],
    [product(1, 1), 1, true],
  ])('is in question for %o and %i pieces: %s', (stocked, quantity, inQuestion) => {
    expect(exceedsHalf(stocked, quantity)).toBe(inQuestion);
  });
});

// docs/api.md, "Calls and answers": 409 is "in conflict with the state of the shop", and says which lines are.
import { describe, expect, it } from 'vitest';
import { judgeCart, mergeLines, type OfferedProduct } from './judge-cart.rule.ts';

const offered = new Map<string, OfferedProduct>([
  ['lamp', { price: 17_550, available: 2, heldByFormer: 0 }],
  ['mug', { price: 5_000, available: 0, heldByFormer: 3 }],
]);
const line = (productId: string, quantity: number, ...seenPrices: number[]) => ({
  productId,
  quantity,
  seenPrices,
});

describe('a cart can be had', () => {
  it.each([
    ['down to the last piece', [line('lamp', 2, 17_550)]],
    ["with what the caller's former checkout holds", [line('mug', 3, 5_000)]],
    ['where two lines of a product show its price', [line('lamp', 2, 17_550, 17_550)]],
    ['with nothing in it', []],
  ])('%s', (_, lines) => {
    expect(judgeCart(lines, offered)).toEqual({ ok: true });
  });
});

describe('a cart is refused', () => {
  it('with every product that is gone', () => {
    const lines = [line('lamp', 9, 1), line('vase', 1, 100), line('rug', 1, 100)];
    expect(judgeCart(lines, offered)).toEqual({
      ok: false,
      code: 'PRODUCT_GONE',
      items: [{ productId: 'vase' }, { productId: 'rug' }],
    });
  });

  it('with every price that is not as it was seen, in whole units', () => {
    const lines = [line('lamp', 9, 17_550, 17_000), line('mug', 1, 5_000)];
    expect(judgeCart(lines, offered)).toEqual({
      ok: false,
      code: 'PRICE_CHANGED',
      items: [{ productId: 'lamp', price: 175.5 }],
    });
  });

  it('with every product there is too little of, and how much there is', () => {
    const lines = [line('lamp', 3, 17_550), line('mug', 4, 5_000)];
    expect(judgeCart(lines, offered)).toEqual({
      ok: false,
      code: 'OUT_OF_STOCK',
      items: [
        { productId: 'lamp', available: 2 },
        { productId: 'mug', available: 3 },
      ],
    });
  });
});

it('lines of the same product are added up, whatever the case of its id, with every price that was seen', () => {
  const items = [
    { productId: 'LAMP', price: 175.5, quantity: 1 },
    { productId: 'mug', price: 50, quantity: 1 },
    { productId: 'lamp', price: 170, quantity: 2 },
  ];
  expect(mergeLines(items)).toEqual([line('lamp', 3, 17_550, 17_000), line('mug', 1, 5_000)]);
});

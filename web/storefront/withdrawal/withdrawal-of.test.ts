import { describe, expect, it } from 'vitest';
import type { OrderItem } from '#contract/orders.ts';
import { linesOf, whatIsIn, withdrawalOf } from './withdrawal-of.ts';

const item = (_id: string, returnable: number) => ({ _id, returnable }) as OrderItem;
const order = { orderItems: [item('vase', 2), item('tray', 1), item('gone', 0)] };

describe('a withdrawal from an order of one’s own', () => {
  it('names no lines if it is from all that is left', () => {
    expect(linesOf(order, [2, 1, 0])).toBeUndefined();
  });

  it('names the lines and pieces that were chosen', () => {
    expect(linesOf(order, [1, 0, 0])).toEqual([{ _id: 'vase', quantity: 1 }]);
  });

  it('has none if nothing was chosen, or nothing is left', () => {
    expect(linesOf(order, [0, 0, 0])).toEqual([]);
    expect(linesOf({ orderItems: [item('gone', 0)] }, [0])).toEqual([]);
  });
});

it('a withdrawal without an account names no lines, and no words where none were typed', () => {
  const typed = { name: ' Asha ', order: ' #1001', email: 'asha@x.example ', words: ' ' };
  expect(withdrawalOf(typed, linesOf(undefined, []))).toEqual({
    name: 'Asha',
    order: '#1001',
    email: 'asha@x.example',
  });
});

describe('what a withdrawal is from', () => {
  const named = { orderItems: [{ ...item('vase', 2), name: 'Vase' }, item('tray', 1)] };

  it('names the pieces that were chosen', () => {
    expect(whatIsIn({ lines: [{ _id: 'vase', quantity: 2 }] }, named)).toBe('2 × Vase');
  });

  it('is what somebody without an account wrote, and not everything beside it', () => {
    expect(whatIsIn({ words: 'Only the vase' }, undefined)).toBe('Only the vase');
    expect(whatIsIn({}, undefined)).toBe('Everything');
  });

  it('is everything in an order whose pieces are all in it, whatever the words say', () => {
    expect(whatIsIn({ words: 'It is too big' }, named)).toBe('Everything');
  });
});

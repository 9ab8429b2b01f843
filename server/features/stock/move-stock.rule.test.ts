// docs/back-office.md, "Products": what "Received", "Counted" and "Damaged" do to the stock.
import { expect, it } from 'vitest';
import { judgeMove } from './move-stock.rule.ts';

const MOST = 1_000;
const stock = { onHand: 10, reserved: 3 };

it.each([
  ['received', 40, 50],
  ['counted', 37, 37],
  ['counted', 3, 3],
  ['damaged', 2, 8],
  ['damaged', 7, 3],
  ['received', 990, 1_000],
] as const)('%s %d leaves %d on hand', (kind, quantity, onHand) => {
  expect(judgeMove(stock, { kind, quantity }, MOST)).toEqual({ ok: true, onHand });
});

it.each([
  ['damaged', 8],
  ['counted', 2],
  ['counted', 0],
] as const)('%s %d is refused: open checkouts hold three', (kind, quantity) => {
  expect(judgeMove(stock, { kind, quantity }, MOST)).toEqual({
    ok: false,
    reason: 'held',
    available: 7,
  });
});

it('more than a product can have is refused', () => {
  expect(judgeMove(stock, { kind: 'received', quantity: 991 }, MOST)).toEqual({
    ok: false,
    reason: 'too-many',
  });
});

it('of more than that, which returned pieces have made, some can be taken away', () => {
  const full = { onHand: 1_005, reserved: 0 };
  expect(judgeMove(full, { kind: 'damaged', quantity: 2 }, MOST)).toEqual({
    ok: true,
    onHand: 1_003,
  });
});

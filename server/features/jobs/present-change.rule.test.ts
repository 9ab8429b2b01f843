// contract/jobs.ts: what a row of a job changes, as the API shows it.
import { expect, test } from 'vitest';
import { presentMove, presentTerms } from './present-change.rule.ts';

test('terms of a coupon are in whole units or percent, and null without a limit', () => {
  expect(presentTerms({ amount: 1_250, min_subtotal: 99_900, expires_at: null })).toEqual({
    amount: 12.5,
    minSubtotal: 999,
    expiresAt: null,
  });
});

test('of stock are shown the pieces and how they changed', () => {
  const move = { onHand: 50, move: 'received', quantity: 40, words: 'From Pune' } as const;
  expect(presentMove(move)).toEqual(move);
  expect(presentMove({ onHand: 10 })).toEqual({ onHand: 10 });
});

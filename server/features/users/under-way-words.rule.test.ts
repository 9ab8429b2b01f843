import { expect, it } from 'vitest';
import { underWayWords } from './under-way-words.rule.ts';

const order = { orderId: '0199a000-0000-7000-8000-000000000000', number: 1005 };

it.each([
  [[{ kind: 'checkout' as const }], 'a checkout is open.'],
  [[{ kind: 'order' as const, ...order }], 'order 1005 is not delivered yet.'],
  [[{ kind: 'return' as const, ...order }], 'a return of order 1005 is open.'],
  [
    [
      { kind: 'refund' as const, ...order },
      { kind: 'dispute' as const, ...order },
    ],
    'a refund of order 1005 is not paid back yet, and 1 more.',
  ],
])('says why an account stays: %j', (reasons, words) => {
  expect(underWayWords(reasons)).toBe(`This account can't be deleted yet: ${words}`);
});

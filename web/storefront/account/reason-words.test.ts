import { expect, it } from 'vitest';
import { reasonWords } from './reason-words.ts';

it('says what has to end before an account can be deleted', () => {
  expect(reasonWords({ kind: 'order' })).toBe('An order is not delivered yet.');
  expect(reasonWords({ kind: 'checkout' })).toBe(
    'A checkout is open. Pay for it, or wait until it ends.',
  );
  const until = new Date(2026, 4, 1, 18, 45).toISOString();
  expect(reasonWords({ kind: 'checkout', until })).toMatch(/until it ends at .*45/);
});

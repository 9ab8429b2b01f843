import { expect, it } from 'vitest';
import { termsProblem } from './joined-terms.rule.ts';

const fixed = { kind: 'fixed' as const, amount: 50_000 };
const [march, april] = [new Date('2026-03-01'), new Date('2026-04-01')];

it('takes at most 100 percent, and any fixed amount', () => {
  expect(termsProblem(fixed)).toBeUndefined();
  expect(termsProblem({ kind: 'percent', amount: 10_000 })).toBeUndefined();
  expect(termsProblem({ kind: 'percent', amount: 10_001 })).toEqual({
    path: 'amount',
    message: 'Must be at most 100 percent',
  });
});

it('takes an end after the start', () => {
  expect(termsProblem({ ...fixed, startsAt: march, expiresAt: april })).toBeUndefined();
  expect(termsProblem({ ...fixed, startsAt: april, expiresAt: null })).toBeUndefined();
  expect(termsProblem({ ...fixed, startsAt: april, expiresAt: april })).toEqual({
    path: 'expiresAt',
    message: 'Must be after the start',
  });
});

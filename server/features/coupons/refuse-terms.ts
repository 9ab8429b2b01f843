import { termsProblem } from './joined-terms.rule.ts';

/** Tells why a coupon can't have these columns together, as the log has them, as a sentence: other terms may have changed since. */
export function refuseTerms(terms: Readonly<Record<string, unknown>>): string | undefined {
  const problem = termsProblem({
    kind: terms['kind'] === 'percent' ? 'percent' : 'fixed',
    amount: Number(terms['amount']),
    startsAt: timeOf(terms['starts_at']),
    expiresAt: timeOf(terms['expires_at']),
  });
  if (!problem) return undefined;
  const { path, message } = problem;
  const term = { amount: 'amount', expiresAt: 'end' }[path];
  return `With the other terms that the coupon has by now, its ${term} ${message.replace('Must', 'must')}.`;
}

function timeOf(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null;
}

import type { UnderWay } from '#contract/under-way.ts';

const WORDS: Readonly<Record<UnderWay['kind'], (order: string) => string>> = {
  checkout: () => 'a checkout is open',
  order: (order) => `${order} is not delivered yet`,
  return: (order) => `a return of ${order} is open`,
  refund: (order) => `a refund of ${order} is not paid back yet`,
  dispute: (order) => `the payment of ${order} is disputed at the bank`,
};

/** Says in a sentence why an account can't be deleted yet: the first reason, and how many more there are. */
export function underWayWords(reasons: readonly UnderWay[]): string {
  const [first, ...others] = reasons;
  if (!first) return "This account can't be deleted yet.";
  const words = WORDS[first.kind](`order ${first.number}`);
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `This account can't be deleted yet: ${words}${more}.`;
}

import type { UnderWay } from '#contract/under-way.ts';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

const WORDS: Readonly<Record<UnderWay['kind'], string>> = {
  checkout: 'A checkout is open. Pay for it, or wait until it ends',
  order: 'An order is not delivered yet',
  return: 'A return is open',
  refund: 'A refund is not paid back yet',
  dispute: 'A payment is disputed at your bank',
};

/** Says what has to end before an account can be deleted, and what ends it. Times are the visitor's. */
export function reasonWords({ kind, until }: UnderWay): string {
  const when = until === undefined ? '' : ` at ${TIME.format(new Date(until))}`;
  return `${WORDS[kind]}${when}.`;
}

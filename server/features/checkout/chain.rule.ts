import type { CheckoutRow } from './checkouts.table.ts';

/** Checkouts that replace one another hold stock for at most this many times the lifetime of one. */
export const CHAIN_TTLS = 2;

export type Chain = Pick<CheckoutRow, 'chainBeganAt' | 'chainEndsAt'>;

/** A person's earlier checkout, as far as the rule needs it. */
type Earlier = Chain & Pick<CheckoutRow, 'status' | 'closeReason' | 'ranOutAt'>;

/**
 * The chain that a person's next checkout continues, of their checkouts whose chain has not ended: that of their open checkout,
 * or one whose last payment was cancelled at the provider before it was paid or ran out.
 */
export function chainToContinue(
  earlier: readonly Earlier[],
  standing: Chain | undefined,
  now: Date,
): Chain | undefined {
  if (standing) return standing;
  const isSame = (one: Chain, other: Chain) =>
    one.chainEndsAt.getTime() === other.chainEndsAt.getTime();
  const hasEnded = (chain: Chain) =>
    earlier.some(
      (each) => isSame(each, chain) && (each.status === 'completed' || each.ranOutAt !== null),
    );
  return earlier
    .filter(({ chainEndsAt }) => chainEndsAt > now)
    .filter(({ closeReason }) => closeReason === 'replaced' || closeReason === 'cancelled')
    .filter((each) => !hasEnded(each))
    .sort((one, other) => other.chainEndsAt.getTime() - one.chainEndsAt.getTime())
    .at(0);
}

export function newChain(ttlSeconds: number, now: Date): Chain {
  return {
    chainBeganAt: now,
    chainEndsAt: new Date(now.getTime() + CHAIN_TTLS * ttlSeconds * 1000),
  };
}

/** Returns the expiry of a checkout that opens now: after its lifetime, but not after its chain ends. */
export function endOfHold({ chainEndsAt }: Chain, ttlSeconds: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + ttlSeconds * 1000, chainEndsAt.getTime()));
}

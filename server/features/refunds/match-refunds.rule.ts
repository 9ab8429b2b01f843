import type { RefundKind, RefundStatus } from '#contract/refunds.ts';

/** A refund in the shop's records, as far as it is compared with the provider's. */
export interface KnownRefund {
  id: string;
  kind: RefundKind;
  status: RefundStatus;
  amount: number;
  providerReference: string | null;
  /** The number of times it was sent again: so many refunds of it that failed at the provider are known. */
  retries: number;
  /** The admin who paid it back another way: then the provider's state of it is ignored. */
  doneBy: string | null;
}

interface RefundThere {
  reference: string;
  amount: number;
  status: RefundStatus;
  refundId: string | undefined;
  orderId: string | undefined;
}

/** Changes to make in the shop's records. */
export interface RefundChanges<There> {
  changed: { id: string; status: RefundStatus; amount: number; providerReference: string | null }[];
  /** Refunds that the shop owner made at the provider, and that are new to the shop: also those that have failed there by now. */
  made: There[];
}

/** A refund may fail after it has succeeded, but nothing follows a failure: an answer may be older than what is known. */
const LATER: Readonly<Record<RefundStatus, number>> = { pending: 0, succeeded: 1, failed: 2 };

/**
 * Compares an order's refunds with those at the provider. Each is found by its id; those of a version that named the order
 * alone are its cancellation's. Where the shop owner's own refunds leave less of the payment than the shop still means
 * to refund, the shop's refunds that the provider hasn't made are reduced: what was given back counts as given back.
 */
export function matchRefunds<There extends RefundThere>(
  order: { id: string; total: number },
  known: readonly KnownRefund[],
  there: readonly There[],
): RefundChanges<There> {
  const refunds = known.map((refund) => ({ ...refund, ...foundThere(order.id, refund, there) }));
  const taken = new Set(refunds.map(({ providerReference }) => providerReference));
  const made = there.filter(
    (refund) =>
      !taken.has(refund.reference) &&
      !isOurs(order.id, known, refund) &&
      (refund.status !== 'failed' || !isOfShop(refund)),
  );
  const standing = refunds.filter(({ kind, status }) => kind !== 'provider' || status !== 'failed');
  const given = made.filter(({ status }) => status !== 'failed');
  let excess = sum(standing) + sum(given) - order.total;
  // Failed refunds are the least likely to be made, then the newest ones.
  const reducible = standing
    .filter(({ kind, providerReference, status, doneBy }) =>
      kind === 'provider' || kind === 'dispute' || doneBy !== null
        ? false
        : providerReference === null || status === 'failed',
    )
    .toSorted(
      (one, other) => LATER[other.status] - LATER[one.status] || (one.id < other.id ? 1 : -1),
    );
  for (const refund of reducible) {
    const less = Math.max(0, Math.min(excess, refund.amount));
    excess -= less;
    refund.amount -= less;
    if (less > 0 && refund.amount === 0 && refund.status === 'pending') refund.status = 'succeeded';
  }
  const before = new Map(known.map((refund) => [refund.id, refund]));
  const changed = refunds.filter((refund) => {
    const old = before.get(refund.id);
    return (
      old?.status !== refund.status ||
      old.amount !== refund.amount ||
      old.providerReference !== refund.providerReference
    );
  });
  return { changed, made };
}

/** Returns a refund's state at the provider. One that failed and was sent again has several there: the best one counts. */
function foundThere(
  orderId: string,
  { id, kind, status, amount, providerReference, retries, doneBy }: KnownRefund,
  there: readonly RefundThere[],
): Pick<KnownRefund, 'status' | 'amount' | 'providerReference'> {
  if (doneBy !== null) return { status, amount, providerReference };
  const own = there.filter(
    (refund) => refund.reference === providerReference || isOf(orderId, { id, kind }, refund),
  );
  const best = own.find((refund) => refund.status !== 'failed') ?? own[0];
  const isKnown = best?.status === 'failed' && own.length <= retries;
  if (!best || isKnown) return { status, amount, providerReference };
  const isNews = best.reference !== providerReference || LATER[best.status] > LATER[status];
  return {
    status: isNews ? best.status : status,
    // Failed, it may have been reduced since.
    amount: best.status === 'failed' ? amount : best.amount,
    providerReference: best.reference,
  };
}

function isOf(
  orderId: string,
  { id, kind }: Pick<KnownRefund, 'id' | 'kind'>,
  there: RefundThere,
): boolean {
  if (there.refundId !== undefined) return there.refundId === id;
  return kind === 'cancellation' && there.orderId === orderId;
}

function isOurs(orderId: string, known: readonly KnownRefund[], there: RefundThere): boolean {
  return known.some((refund) => isOf(orderId, refund, there));
}

/** True for a refund that the shop has sent. It may have failed, with another one made instead of it. */
function isOfShop({ refundId, orderId }: RefundThere): boolean {
  return refundId !== undefined || orderId !== undefined;
}

function sum(refunds: readonly { amount: number }[]): number {
  return refunds.reduce((upTo, { amount }) => upTo + amount, 0);
}

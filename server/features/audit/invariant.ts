import type { PaymentRecord } from '#server/features/payments/payment-provider.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { Transaction } from '#server/platform/database.ts';

/** One thing that is not as it must be: whose id, and what is wrong with it. */
export type Breach = {
  id: string;
  what: string;
};

/** What was found about one rule that must hold at every moment. */
export interface Finding {
  /** How many things were looked at. */
  checked: number;
  breaches: Breach[];
  /** What is on its way to being right, by a job that is known to be there. */
  underway: number;
}

/** Everything there is to look at: one snapshot of the database, and the provider's payments from just before it. */
export interface Evidence {
  tx: Transaction;
  /** By the provider's id. */
  payments: ReadonlyMap<string, PaymentRecord>;
  providerName: string;
  /** None if photos are on another machine's disk. */
  photoStore: PhotoStore | undefined;
  now: Date;
  /** How long a checkout may hold its stock (`CHECKOUT_TTL_SECONDS`). */
  checkoutTtlSeconds: number;
}

export interface Invariant {
  name: string;
  /** The rule, as an operator reads it. */
  rule: string;
  check(evidence: Evidence): Promise<Finding>;
}

/** The first whole number of a query that counts. */
export function countOf(rows: readonly { count: number }[]): number {
  return rows[0]?.count ?? 0;
}

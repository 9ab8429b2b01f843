import type { PaymentRecord } from '#server/features/payments/payment-provider.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { Transaction } from '#server/platform/database.ts';

/** One violation of an invariant: the id of a row, and what is wrong with it. */
export type Breach = {
  id: string;
  what: string;
};

/** The result of checking one invariant. */
export interface Finding {
  /** The number of rows checked. */
  checked: number;
  breaches: Breach[];
  /** The number of rows that don't comply yet, but will when a known job has run. */
  underway: number;
}

/** The data to check: one snapshot of the database, and the provider's payments, read just before it. */
export interface Evidence {
  tx: Transaction;
  /** By the provider's id. */
  payments: ReadonlyMap<string, PaymentRecord>;
  providerName: string;
  /** Undefined if the photos are on another machine's disk. */
  photoStore: PhotoStore | undefined;
  now: Date;
  /** The time for which a checkout may hold its stock (`CHECKOUT_TTL_SECONDS`). */
  checkoutTtlSeconds: number;
}

export interface Invariant {
  name: string;
  /** The rule in words, for operators. */
  rule: string;
  check(evidence: Evidence): Promise<Finding>;
}

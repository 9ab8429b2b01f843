import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PaymentProvider, PaymentRecord } from '#server/features/payments/payment-provider.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { checkChains } from './check-chains.ts';
import { checkCheckouts } from './check-checkouts.ts';
import { checkCoupons } from './check-coupons.ts';
import { checkHistories, checkSums } from './check-orders.ts';
import { checkPayments, checkRefunds } from './check-payments.ts';
import { checkPersonalData } from './check-personal-data.ts';
import { checkPhotos } from './check-photos.ts';
import { checkPrices } from './check-prices.ts';
import { checkStock } from './check-stock.ts';
import type { Finding, Invariant } from './invariant.ts';

export interface AuditedShop {
  database: Database;
  provider: PaymentProvider;
  photoStore: PhotoStore | undefined;
  checkoutTtlSeconds: number;
  now(): Date;
}

export type Audit = { invariant: Invariant; finding: Finding }[];

/** What must hold in the shop at every moment, whatever happened to it. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1',
    rule: 'Stock is never negative, is the sum of its ledger, and what is reserved is what checkouts hold',
    check: checkStock,
  },
  {
    name: 'I2',
    rule: 'Every payment made belongs to exactly one paid order, or is refunded in full',
    check: checkPayments,
  },
  {
    name: 'I2',
    rule: 'Every completed checkout is exactly one order of the same person, and no other checkout is one',
    check: checkCheckouts,
  },
  {
    name: 'I3',
    rule: 'An order costs its lines + tax + shipping − discount, and that was charged',
    check: checkSums,
  },
  {
    name: 'I3',
    rule: "An order's sums are what its lines, its coupon and the rules of pricing make",
    check: checkPrices,
  },
  {
    name: 'I4',
    rule: 'Coupon uses are those of standing orders and open checkouts, within their limits',
    check: checkCoupons,
  },
  {
    name: 'I5',
    rule: 'Never more is refunded than was charged',
    check: checkRefunds,
  },
  {
    name: 'I6',
    rule: "Every order's history is a path through the allowed statuses, and none is deleted while Processing",
    check: checkHistories,
  },
  {
    name: 'I9',
    rule: 'Photos and their files match',
    check: checkPhotos,
  },
  {
    name: 'I16',
    rule: 'No stock is held unpaid longer than a chain of checkouts may, and the provider needs to confirm',
    check: checkChains,
  },
  {
    name: 'I18',
    rule: 'Nothing personal is left of a deleted account but what its parcels under way need',
    check: checkPersonalData,
  },
];

/**
 * Checks a shop, an open one too: what looks wrong is looked at again `again` milliseconds later, and
 * counts only if it is still so, since database and provider can't be seen at the same instant.
 */
export async function auditShop(shop: AuditedShop, again: number): Promise<Audit> {
  const first = await look(shop);
  if (again === 0 || isClean(first)) return first;
  await delay(again);
  const second = await look(shop);
  return second.map(({ invariant, finding }, place) => {
    const before = new Set(first[place]?.finding.breaches.map(({ id }) => id));
    const breaches = finding.breaches.filter(({ id }) => before.has(id));
    return { invariant, finding: { ...finding, breaches } };
  });
}

export function isClean(audit: Audit): boolean {
  return audit.every(({ finding }) => finding.breaches.length === 0);
}

async function look({
  database,
  provider,
  photoStore,
  checkoutTtlSeconds,
  now,
}: AuditedShop): Promise<Audit> {
  const payments = new Map<string, PaymentRecord>();
  for await (const payment of provider.list()) payments.set(payment.reference, payment);
  return inTransaction(
    database,
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const evidence = {
        tx,
        payments,
        providerName: provider.name,
        photoStore,
        checkoutTtlSeconds,
        now: now(),
      };
      const audit: Audit = [];
      for (const invariant of INVARIANTS)
        audit.push({ invariant, finding: await invariant.check(evidence) });
      return audit;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentProvider, PaymentRecord } from '#server/features/payments/payment-provider.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { liftStatementTimeout } from './audit.queries.ts';
import { checkChains, checkCheckouts } from './check-checkouts.queries.ts';
import { checkCoupons } from './check-coupons.queries.ts';
import { checkJobs } from './check-jobs.queries.ts';
import { checkHolds } from './check-held.queries.ts';
import { checkLetters } from './check-letters.queries.ts';
import { checkHistories, checkNumbers, checkSums, checkSearchTexts } from './check-orders.ts';
import { checkHeld, checkPayments, checkRefunds } from './check-payments.ts';
import { checkPapers } from './check-papers.ts';
import { checkAddresses, checkCarts, checkPersonalData } from './check-people.queries.ts';
import { checkPhotos } from './check-photos.ts';
import { checkPrices } from './check-prices.ts';
import { checkReturns } from './check-returns.queries.ts';
import { checkReviews } from './check-reviews.queries.ts';
import { checkShipments } from './check-shipments.queries.ts';
import { checkCategories, checkFamilies, checkStock } from './check-stock.queries.ts';
import { checkBooks, checkTallies } from './check-tallies.queries.ts';
import { FACTOR_INVARIANTS } from '#server/features/factors/check-factors.queries.ts';
import { SIGN_IN_INVARIANTS } from '#server/features/passkeys/check-sign-in.queries.ts';
import { OWN_PAYMENT_INVARIANTS } from '#server/features/own-payments/check-own-payments.queries.ts';
import { PRICE_INVARIANTS } from '#server/features/sales/check-prices.queries.ts';
import { checkWithdrawals } from './check-withdrawals.queries.ts';
import type { Finding, Invariant } from './invariant.ts';

export interface AuditedShop {
  database: Database;
  provider: PaymentProvider;
  photoStore: PhotoStore | undefined;
  checkoutTtlSeconds: number;
  now(): Date;
  /** Called with what the audit does next, in words. */
  onProgress?(words: string): void;
}

export type Audit = { invariant: Invariant; finding: Finding }[];

/** Payments that the provider lists at once, and the time between two such pages. */
const PAGE = 100;
const PAUSE_MS = 100;

/** The invariants: what must be true of the shop's data at any time. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1',
    rule: 'Stock is never negative and is the sum of its ledger; reserved stock is what open checkouts hold',
    check: checkStock,
  },
  {
    name: 'I2',
    rule: 'Every succeeded payment belongs to exactly one paid order, or is refunded in full',
    check: checkPayments,
  },
  {
    name: 'I2',
    rule: 'Every completed checkout has exactly one order, of the same person; no other checkout has one',
    check: checkCheckouts,
  },
  {
    name: 'I3',
    rule: 'The total of an order is its lines + tax + shipping − discount, and is what was charged',
    check: checkSums,
  },
  {
    name: 'I3',
    rule: "An order's sums are those that the pricing rules give for its lines and coupon, and its shares add up",
    check: checkPrices,
  },
  {
    name: 'I4',
    rule: "A coupon's uses are its orders that aren't cancelled and its open checkouts, within its limits",
    check: checkCoupons,
  },
  {
    name: 'I5',
    rule: 'No payment is refunded by more than was charged, and the parts of each refund add up to it',
    check: checkRefunds,
  },
  {
    name: 'I11',
    rule: 'What the provider holds is what orders cost, less their refunds, whoever made them, and lost disputes',
    check: checkHeld,
  },
  {
    name: 'I6',
    rule: "Every order's history has only allowed steps, and no order is deleted while Processing",
    check: checkHistories,
  },
  {
    name: 'I9',
    rule: 'Every photo has its files, and every file belongs to a photo',
    check: checkPhotos,
  },
  {
    name: 'I16',
    rule: 'No unpaid checkout holds stock beyond the end of its chain and the time to cancel its payment',
    check: checkChains,
  },
  {
    name: 'I18',
    rule: 'No personal data is left of a deleted account, except on orders that are still being delivered',
    check: checkPersonalData,
  },
  {
    name: 'I19',
    rule: "A product's rating counts the stars of its shown reviews, one of each person, who says rightly whether they have it",
    check: checkReviews,
  },
  {
    name: 'I20',
    rule: 'Every order has a number of its own, from 1001 on',
    check: checkNumbers,
  },
  {
    name: 'I21',
    rule: 'Nobody has saved more than ten addresses, and exactly one of them is the default',
    check: checkAddresses,
  },
  {
    name: 'I22',
    rule: 'Every order that is Shipped or Delivered has one shipment, and no other order has any',
    check: checkShipments,
  },
  {
    name: 'I23',
    rule: 'Every return has only allowed steps, and no piece is in two returns or back in stock before it is received',
    check: checkReturns,
  },
  {
    name: 'I24',
    rule: 'Every order placed since there is a mail server has its letter of confirmation, every step and refund of a return is told, nothing about an order is told twice, and no letter is left unsent',
    check: checkLetters,
  },
  {
    name: 'I25',
    rule: 'Invoices and credit notes are numbered without a gap, each equal to its order or refund, one of each',
    check: checkPapers,
  },
  {
    name: 'I26',
    rule: 'The tallies of orders and refunds, and what each customer has bought, are what the orders say, with deleted ones that stay in the books',
    check: checkBooks,
  },
  {
    name: 'I27',
    rule: 'The tallies of the report equal the orders, papers and products that they count',
    check: checkTallies,
  },
  {
    name: 'I28',
    rule: "A job's counts are those of its rows, and each row that it wrote is in its entry of the log once",
    check: checkJobs,
  },
  {
    name: 'I29',
    rule: "Nobody's cart has more than 50 products, and no change of it is of the future",
    check: checkCarts,
  },
  {
    name: 'I30',
    rule: 'Every order that is Processing and disputed, or refunded in full at the provider, is held unless it is said to go; no Cancelled one is said to go',
    check: checkHolds,
  },
  {
    name: 'I31',
    rule: "An order's text for searches says what the order says",
    check: checkSearchTexts,
  },
  {
    name: 'I32',
    rule: 'Every withdrawal that matches an order is received once, by letter and with a return whose deadline is 14 days later; no other return has a deadline',
    check: checkWithdrawals,
  },
  {
    name: 'I33',
    rule: 'A family with members on sale is shown once, as the cheapest that can be bought; each member has a value of each option, and photos of its own or those of the family',
    check: checkFamilies,
  },
  ...PRICE_INVARIANTS,
  {
    name: 'I36',
    rule: 'The category of every product is in the list of categories, by its present name',
    check: checkCategories,
  },
  ...OWN_PAYMENT_INVARIANTS,
  ...SIGN_IN_INVARIANTS,
  ...FACTOR_INVARIANTS,
];

/**
 * Checks all invariants, also of a running shop. Database and payment provider can't be read at the same
 * instant, so a breach is checked again after `again` milliseconds and reported only if it is still there.
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
  onProgress,
}: AuditedShop): Promise<Audit> {
  const payments = new Map<string, PaymentRecord>();
  for await (const payment of provider.list()) {
    payments.set(payment.reference, payment);
    // The shop needs the provider at the same time.
    if (payments.size % PAGE !== 0) continue;
    onProgress?.(`Reading payments, ${payments.size} so far`);
    await delay(PAUSE_MS);
  }
  return inTransaction(
    database,
    async (tx) => {
      await liftStatementTimeout(tx);
      const evidence = {
        tx,
        payments,
        providerName: provider.name,
        photoStore,
        checkoutTtlSeconds,
        now: now(),
      };
      const audit: Audit = [];
      for (const invariant of INVARIANTS) {
        onProgress?.(`Checking ${invariant.name}, ${audit.length + 1} of ${INVARIANTS.length}`);
        audit.push({ invariant, finding: await invariant.check(evidence) });
      }
      return audit;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

import type { FailureCode } from '#contract/failures.ts';
import { auditShop } from '#server/features/audit/audit-shop.ts';
import { CatalogCache } from '#server/features/catalog/catalog-cache.ts';
import type { CheckoutDeps } from '#server/features/checkout/checkout-deps.ts';
import type { CheckoutLimiters } from '#server/features/checkout/checkout-limiters.ts';
import { newCheckoutLimiters } from '#server/features/checkout/checkout-limiters.ts';
import { createCheckout, presentCheckout } from '#server/features/checkout/checkout.service.ts';
import { sweepCheckouts } from '#server/features/checkout/sweep-checkouts.ts';
import { papersOf } from '#server/features/papers/number-papers.ts';
import { followMissed } from '#server/features/refunds/follow-missed.ts';
import { cancelUnpaid } from '#server/features/own-payments/cancel-unpaid.ts';
import { sendRefunds } from '#server/features/refunds/send-refunds.ts';
import { finishPayment } from '#server/features/webhooks/apply-event.ts';
import { readConfig } from '#server/platform/config.ts';
import { ApiError } from '#server/platform/errors.ts';
import { SharedLimits } from '#server/platform/shared-limits.ts';
import type { AppDeps } from '#server/shop-parts.ts';
import { checkoutDepsOf } from '#server/shop-parts.ts';
import { ADDRESS, TTL_MS, type Buyer, type CheckoutOptions, type Line } from './shopping.ts';
import type { TestClock } from './test-clock.ts';
import type { TestShop } from './test-shop.ts';
import type { Method } from './payment-methods.ts';
import { TEST_PROJECT } from './test-tokens.ts';

const HOUR_MS = 3_600_000;

/** Calls of the shop's services without HTTP: sweeps, the audit, and other instances. */
export interface ShopJobs {
  /**
   * Opens a checkout at another instance of the shop, with which this one shares only the database.
   * Returns the answer, or the failure's code.
   */
  createOnOtherInstance(
    buyer: Buyer,
    lines: Line[],
    more?: Pick<CheckoutOptions, 'coupon'> & { method?: Method },
  ): Promise<ReturnType<typeof presentCheckout> | FailureCode>;
  /** The dependencies of its checkouts. */
  deps(): CheckoutDeps;
  /** The limiters of a new instance. */
  newLimiters(): CheckoutLimiters;
  /** Runs the sweeps once, until nothing is due. */
  sweep(): Promise<void>;
  /** Reads what happened at the payment provider since it was last read. */
  followMissed(): Promise<void>;
  /** Advances the clock and sweeps until every checkout has expired and nothing is due. */
  runUntilIdle(): Promise<void>;
  /** The breached invariants, a line each. */
  audit(): Promise<string[]>;
}

export interface ShopJobOptions {
  shop: TestShop;
  started: () => Pick<AppDeps, 'database' | 'payments'>;
  settings: Record<string, string>;
  clock: TestClock;
  /** Collects the errors of sweeps. */
  failures: unknown[];
}

export function shopJobs(options: ShopJobOptions): ShopJobs {
  const { started, settings, clock, failures } = options;
  const now = () => clock.now();
  const config = () => readConfig({ FIREBASE_PROJECT_ID: TEST_PROJECT, ...settings });
  const jobs: ShopJobs = {
    async createOnOtherInstance({ uid }, orderItems, more = {}) {
      try {
        const body = { orderItems, shippingInfo: ADDRESS, ...more };
        return presentCheckout(await createCheckout(jobs.deps(), jobs.newLimiters(), uid, body));
      } catch (error) {
        if (error instanceof ApiError) return error.code;
        throw error;
      }
    },
    deps: () =>
      checkoutDepsOf({
        ...started(),
        config: config(),
        catalogCache: new CatalogCache({
          maxAgeMs: 1,
          maxAnswerBytes: 1,
          maxMatches: 1,
          maxProductBytes: 1,
        }),
        now,
      }),
    newLimiters: () => newCheckoutLimiters(new SharedLimits()),
    async sweep() {
      const { database, payments: provider } = started();
      const onFailure = (error: unknown) => void failures.push(error);
      // New limiters for each sweep, so that it doesn't wait before it asks the provider again.
      const sweepOnce = () => sweepCheckouts(jobs.deps(), jobs.newLimiters().questions, onFailure);
      while ((await sweepOnce()) > 0);
      const papers = papersOf(config().shop);
      await cancelUnpaid({ database, now, papers, onStockChange: () => {} }, onFailure);
      while (
        (await sendRefunds(
          { database, provider, papers: papersOf(config().shop), now },
          onFailure,
        )) > 0
      );
    },
    async followMissed() {
      const { database, payments: provider } = started();
      const papers = papersOf(config().shop);
      const { questions } = jobs.newLimiters();
      const finish = (reference: string) => finishPayment({ ...jobs.deps(), questions }, reference);
      const deps = { database, provider, papers, now, finishPayment: finish };
      await followMissed(deps, new Set(), (error) => failures.push(error));
    },
    async runUntilIdle() {
      for (const pauseMs of [0, 2 * TTL_MS, 2 * HOUR_MS]) {
        clock.advance(pauseMs);
        await jobs.sweep();
      }
    },
    audit: () => auditLines(options),
  };
  return jobs;
}

async function auditLines({ shop, started, clock }: ShopJobOptions): Promise<string[]> {
  const audited = {
    database: shop.db.database,
    provider: started().payments,
    photoStore: undefined,
    checkoutTtlSeconds: TTL_MS / 1000,
    now: () => clock.now(),
  };
  const audit = await auditShop(audited, 0);
  return audit.flatMap(({ invariant, finding }) => [
    ...finding.breaches.map(({ what }) => `${invariant.name} ${what}`),
    ...(finding.underway > 0 ? [`${invariant.name} ${finding.underway} under way`] : []),
  ]);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';
import { startPaymentSandbox, type PaymentSandbox } from '#local/payment-sandbox.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import type { Database } from '#server/platform/database.ts';
import type { AppDeps } from '#server/shop-parts.ts';
import { buyerAccounts, type BuyerAccounts } from './buyer-accounts.ts';
import { IS_FAST_RUN } from './fast-run.ts';
import { providerControls, type ProviderControls } from './provider-controls.ts';
import { retryAtOnce } from './quick-retries.ts';
import { startSandboxHere } from './sandbox-here.ts';
import { shopJobs, type ShopJobs } from './shop-jobs.ts';
import { shopperCalls, type ShopperCalls } from './shopper-calls.ts';
import { stockAndCoupons, type StockAndCoupons } from './stock-and-coupons.ts';
import { testClock, type TestClock } from './test-clock.ts';
import type { TestDatabase } from './test-database.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

/** Refunds to slow cards stay pending until a test ends them. */
const UNTIL_ENDED_MS = 3_600_000;

export interface BuyingShop
  extends TestShop, BuyerAccounts, StockAndCoupons, ShopperCalls, ShopJobs {
  readonly sandbox: PaymentSandbox;
  readonly clock: TestClock;
  readonly provider: TestShop['provider'];
  /** The account at the payment provider. */
  readonly account: ProviderControls;
  /** Errors of sweeps so far. */
  readonly failures: unknown[];
  /** Calls the webhook with an event, signed as the provider signs it, or with any body. */
  sendWebhook(event: object | string, signature?: string): Promise<LightMyRequestResponse>;
}

export interface BuyingOptions {
  settings?: Record<string, string>;
  /** Replaces the shop's database, e.g. by one behind a faulty proxy. */
  openDatabase?: (url: string) => Promise<Database>;
  /** Adds faults to the provider that the sandbox doesn't have. */
  wrapProvider?: (provider: PaymentProvider) => PaymentProvider;
  /** The time that the shop waits for the provider. */
  providerTimeoutMs?: number;
  /** The destination of letters; read when the shop starts. */
  mailing?: () => AppDeps['mailing'];
  /** True if its own sweepers run, as in production. */
  sweeps?: boolean;
  /** True if the payment sandbox is a process of its own, as in local mode: it does not wait while the shop computes. */
  sandboxProcess?: boolean;
  /** The web build, if the shop serves pages. */
  webFolder?: string;
  /** Where requests are traced. */
  traces?: AppDeps['traces'];
}

/**
 * The real shop with the real payment sandbox, in this process. Nothing happens by itself: a test delivers the events, runs the
 * sweeps and advances the clock.
 */
export function useBuyingShop(options: BuyingOptions = {}): BuyingShop {
  retryAtOnce();
  const clock = testClock();
  const failures: unknown[] = [];
  const settings = { RATE_LIMIT: 'off', ...options.settings };
  const { shop, started } = useShopWithSandbox(settings, options, clock);
  const sandbox = () => started().sandbox;
  const account = providerControls(sandbox);
  const buying = {
    ...buyerAccounts(shop, clock),
    ...stockAndCoupons(() => shop.db.database, clock),
    ...shopperCalls(() => shop.app, sandbox),
    ...shopJobs({ shop, started, settings, clock, failures }),
    clock,
    account,
    failures,
    get sandbox() {
      return sandbox();
    },
    sendWebhook(event: object | string, signature?: string) {
      const payload = typeof event === 'string' ? event : JSON.stringify(event);
      return shop.app.inject({
        method: 'POST',
        url: '/api/v1/payment/webhook',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signature ?? account.sign(payload),
        },
        payload,
      });
    },
  };
  // Copied as getters: they throw until the tests run.
  return Object.defineProperties(buying, Object.getOwnPropertyDescriptors(shop)) as typeof buying &
    TestShop;
}

interface StartedShop extends Pick<AppDeps, 'database' | 'payments'> {
  sandbox: PaymentSandbox;
}

function useShopWithSandbox(
  settings: Record<string, string>,
  options: BuyingOptions,
  clock: TestClock,
): { shop: TestShop; started: () => StartedShop } {
  const resources = new AsyncDisposableStack();
  let running: StartedShop | undefined;
  // Hooks run in reverse order: the shop, which still uses these while it closes, is closed before them.
  afterAll(() => resources.disposeAsync());
  const shop = useTestShop(settings, async (db) => {
    const sandbox = await startSandbox(options, resources);
    const database = await openDatabase(db, options, resources);
    const payments = sandboxPayments(sandbox, options);
    running = { sandbox, database, payments };
    const mailing = options.mailing?.();
    const { webFolder, traces } = options;
    return {
      database,
      payments,
      ...(mailing && { mailing }),
      ...(webFolder !== undefined && { webFolder }),
      ...(traces && { traces }),
      now: () => clock.now(),
      sweepMs: 3_600_000,
      sweeps: options.sweeps === true,
    };
  });
  return {
    shop,
    started() {
      if (!running) throw new Error('The test shop is only available while tests run');
      return running;
    },
  };
}

async function startSandbox(
  { sandboxProcess = false }: BuyingOptions,
  resources: AsyncDisposableStack,
): Promise<PaymentSandbox> {
  if (!sandboxProcess) {
    const here = await startSandboxHere({ pendingRefundMs: UNTIL_ENDED_MS });
    return resources.adopt(here, (each) => each.stop());
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-sandbox-'));
  resources.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  return resources.adopt(await startPaymentSandbox({ dataDir }), (each) => each.stop());
}

async function openDatabase(
  db: TestDatabase,
  options: BuyingOptions,
  resources: AsyncDisposableStack,
): Promise<Database> {
  if (!options.openDatabase) return db.database;
  return resources.adopt(await options.openDatabase(db.url), (each) => each.close());
}

function sandboxPayments(
  { url, webhookSecret }: PaymentSandbox,
  { providerTimeoutMs: timeoutMs, wrapProvider = (provider) => provider }: BuyingOptions,
): PaymentProvider {
  const payments = stripePayments({
    name: 'sandbox',
    secretKey: 'sk_test_sandbox',
    webhookSecret,
    address: new URL(url),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return wrapProvider(payments);
}

/**
 * Checks all invariants of the shop after each test. In the fast run, a third of whose time that would take, after the last one:
 * what is broken stays so.
 */
export function auditAfterEach(shop: BuyingShop): void {
  const audit = async () => expect(await shop.audit()).toEqual([]);
  afterEach(async () => {
    await shop.account.clearFaults();
    await shop.runUntilIdle();
    if (!IS_FAST_RUN) await audit();
  });
  if (IS_FAST_RUN) afterAll(audit);
}

/** Checks all invariants of the shop after the last test: for files that mostly see calls refused. What is broken stays so. */
export function auditAtEnd(shop: BuyingShop): void {
  afterAll(async () => {
    await shop.runUntilIdle();
    expect(await shop.audit()).toEqual([]);
  });
}

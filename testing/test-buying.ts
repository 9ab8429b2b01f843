import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import { checkoutDepsOf, newCheckoutMemory } from '#server/buying.ts';
import { auditShop } from '#server/features/audit/audit-shop.ts';
import type { FailureCode } from '#contract/failures.ts';
import { createCheckout, presentCheckout } from '#server/features/checkout/checkout.service.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutDeps, CheckoutMemory } from '#server/features/checkout/checkout-deps.ts';
import { sweepCheckouts } from '#server/features/checkout/sweep-checkouts.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { sendRefunds } from '#server/features/orders/send-refunds.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import { startPaymentSandbox, type PaymentSandbox } from '#local/payment-sandbox.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import { CatalogMemory } from '#server/features/catalog/catalog-memory.ts';
import { registerPeople } from './factories.ts';
import { providerControls, type ProviderControls } from './provider-controls.ts';
import { shopperCalls, type ShopperCalls } from './shopper-calls.ts';
import { ADDRESS, TTL_MS, type Buyer, type CheckoutOptions, type Line } from './shopping.ts';
import { stockRoom, type StockRoom } from './stock-room.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { useTestShop, type TestShop } from './test-shop.ts';
import { TEST_PROJECT, validClaims } from './test-tokens.ts';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
export interface BuyingShop extends TestShop, StockRoom, ShopperCalls {
  readonly sandbox: PaymentSandbox;
  readonly clock: TestClock;
  readonly provider: TestShop['provider'];
  /** The account at the payment provider. */
  readonly account: ProviderControls;
  /** What went wrong in sweeps since the last look. */
  readonly failures: unknown[];
  /** A registered shopper of their own. */
  buyer(uid: string): Promise<Buyer>;
  buyers(count: number, name: string): Promise<Buyer[]>;
  /**
   * Asks for a checkout at a server of its own, which knows of no other but by the database; answers it,
   * or the code of the refusal.
   */
  createElsewhere(
    buyer: Buyer,
    lines: Line[],
    more?: Pick<CheckoutOptions, 'coupon'>,
  ): Promise<ReturnType<typeof presentCheckout> | FailureCode>;
  /** A webhook call: an event as the provider sends it, or any body. */
  tell(event: object | string, signature?: string): Promise<LightMyRequestResponse>;
  /** What its checkouts are made with. */
  deps(): CheckoutDeps;
  /** What a server of its own remembers in the beginning. */
  newMemory(): CheckoutMemory;
  /** Does once what the sweeps do all the time. */
  sweep(): Promise<void>;
  /** Lets time pass until nothing is left to do: whatever is open runs out, whatever is due is done. */
  settle(): Promise<void>;
  /** What does not hold that must hold, in lines to be read. */
  audit(): Promise<string[]>;
}

export interface BuyingOptions {
  settings?: Record<string, string>;
  /** Its way to the database, where that is not the straight one. */
  openDatabase?: (url: string) => Promise<Database>;
  /** A provider that goes wrong in ways the sandbox can't. */
  wrongProvider?: (provider: PaymentProvider) => PaymentProvider;
  /** How long the shop waits for the provider. */
  providerTimeoutMs?: number;
  /** Whether it sweeps by itself where something happens, as an open shop does. */
  sweeps?: boolean;
}

/**
 * The real shop with the real payment sandbox beside it. Nothing happens in it by itself: events reach
 * the shop where a test tells it, sweeps come when a test sweeps, and time passes when a test lets it.
 */
export function useBuyingShop(options: BuyingOptions = {}): BuyingShop {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-sandbox-'));
  const clock = testClock();
  const failures: unknown[] = [];
  const resources = new AsyncDisposableStack();
  let running: PaymentSandbox | undefined;
  let replaced: Pick<AppDeps, 'database' | 'payments'> | undefined;
  // Registered first, so that it comes last: the shop still uses them while it closes.
  afterAll(async () => {
    await resources.disposeAsync();
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = {
    RATE_LIMIT: 'off',
    ...options.settings,
  };
  const shop = useTestShop(settings, async ({ url, database: own }) => {
    running = await startPaymentSandbox({ dataDir: folder });
    resources.adopt(running, (sandbox) => sandbox.stop());
    const { openDatabase, providerTimeoutMs: timeoutMs } = options;
    const database = openDatabase
      ? resources.adopt(await openDatabase(url), (each) => each.close())
      : own;
    const payments = stripePayments({
      name: 'sandbox',
      secretKey: 'sk_test_sandbox',
      webhookSecret: running.webhookSecret,
      address: new URL(running.url),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    replaced = { database, payments: options.wrongProvider?.(payments) ?? payments };
    return {
      ...replaced,
      now: () => clock.now(),
      sweepMs: 3_600_000,
      sweeps: options.sweeps === true,
    };
  });

  function started(): Pick<AppDeps, 'database' | 'payments'> {
    if (!replaced) throw new Error('The test shop is there once the tests run');
    return replaced;
  }

  function sandbox(): PaymentSandbox {
    if (!running) throw new Error('The sandbox is there once the tests run');
    return running;
  }

  const account = providerControls(sandbox);
  const buying = {
    ...stockRoom(() => shop.db.database, clock),
    ...shopperCalls(() => shop.app, sandbox),
    clock,
    account,
    failures,
    get sandbox() {
      return sandbox();
    },
    async buyer(uid: string): Promise<Buyer> {
      const [buyer] = await register([uid]);
      if (!buyer) throw new Error('Nobody was registered');
      return buyer;
    },
    buyers: (count: number, name: string) =>
      register(Array.from({ length: count }, (_, place) => `${name}-${place}`)),
    async createElsewhere(buyer: Buyer, orderItems: Line[], more = {}) {
      try {
        const body = { orderItems, shippingInfo: ADDRESS, ...more };
        return presentCheckout(
          await createCheckout(buying.deps(), buying.newMemory(), buyer.uid, body),
        );
      } catch (error) {
        if (error instanceof ApiError) return error.code;
        throw error;
      }
    },
    tell(event: object | string, signature?: string) {
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
    deps: () =>
      checkoutDepsOf({
        ...started(),
        config: readConfig({ FIREBASE_PROJECT_ID: TEST_PROJECT, ...settings }),
        catalogMemory: new CatalogMemory({
          maxAgeMs: 1,
          maxAnswerBytes: 1,
          maxMatches: 1,
          maxProductBytes: 1,
        }),
        now: () => clock.now(),
      }),
    newMemory: () =>
      newCheckoutMemory(readConfig({ FIREBASE_PROJECT_ID: TEST_PROJECT, ...settings })),
    async sweep() {
      const { database, payments: provider } = started();
      const onFailure = (error: unknown) => void failures.push(error);
      // A new memory each time: no question is kept apart from the one before.
      const sweepOnce = () =>
        sweepCheckouts(buying.deps(), buying.newMemory().questions, onFailure);
      while ((await sweepOnce()) > 0);
      while ((await sendRefunds({ database, provider, now: () => clock.now() }, onFailure)) > 0);
    },
    async settle() {
      for (const pause of [0, 2 * TTL_MS, 2 * HOUR_MS]) {
        clock.forward(pause);
        await buying.sweep();
      }
    },
    async audit() {
      const { payments: provider } = started();
      const audited = {
        database: shop.db.database,
        provider,
        photoStore: undefined,
        checkoutTtlSeconds: TTL_MS / 1000,
        now: () => clock.now(),
      };
      const audit = await auditShop(audited, 0);
      return audit.flatMap(({ invariant, finding }) => [
        ...finding.breaches.map(({ what }) => `${invariant.name} ${what}`),
        ...(finding.underway > 0 ? [`${invariant.name} ${finding.underway} under way`] : []),
      ]);
    },
  };

  async function register(uids: readonly string[]): Promise<Buyer[]> {
    await registerPeople(shop.db.database, ...uids.map((id) => ({ id })));
    const now = clock.now();
    // Longer than a token lasts: tests let hours pass.
    const claims = { ...validClaims(now), exp: Math.floor(now.getTime() / 1_000) + DAY_SECONDS };
    return Promise.all(
      uids.map(async (uid) => ({ uid, headers: await shop.as({ ...claims, sub: uid }) })),
    );
  }

  // Getters of the shop must stay getters: what it depends on is there only once the tests run.
  return Object.defineProperties(buying, Object.getOwnPropertyDescriptors(shop)) as typeof buying &
    TestShop;
}

/** Whatever a test did to the shop, in the end all holds that must hold. */
export function alwaysHolds(shop: BuyingShop): void {
  afterEach(async () => {
    await shop.account.recover();
    await shop.settle();
    expect(await shop.audit()).toEqual([]);
  });
}

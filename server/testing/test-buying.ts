import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';
import type { AppParts } from '#server/app.ts';
import { checkoutPartsOf } from '#server/buying.ts';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { auditShop } from '#server/features/audit/audit-shop.ts';
import { stockLedger } from '#server/features/catalog/stock-ledger.table.ts';
import type { CheckoutParts } from '#server/features/checkout/checkout-parts.ts';
import { sweepCheckouts } from '#server/features/checkout/sweep-checkouts.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { sendRefunds } from '#server/features/payments/send-refunds.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import {
  startPaymentSandbox,
  type PaymentSandbox,
} from '#server/local/payment-sandbox/start-payment-sandbox.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import { ResponseCache } from '#server/platform/response-cache.ts';
import { registerPeople, sellProducts } from './factories.ts';
import { providerControls, type ProviderControls } from './provider-controls.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { useTestShop, type TestShop } from './test-shop.ts';
import { TEST_PROJECT, validClaims } from './test-tokens.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  confirmationStep: '4000002500003155',
  noFunds: '4000000000009995',
  refundsLate: '4000000000007726',
  refundsFail: '4000000000005126',
} as const;

export const ADDRESS = {
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  pinCode: '411001',
};

/** How long a checkout stays open. */
export const TTL_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
/** The price of what `sell` puts on sale, in whole units. */
export const PRICE = 175;

export interface Buyer {
  uid: string;
  headers: { authorization: string };
}

export interface Line {
  productId: string;
  /** Whole units. */
  price: number;
  quantity: number;
}

interface CheckoutOptions {
  coupon?: string;
  key?: string;
}

type Answer = LightMyRequestResponse;

export interface BuyingShop extends TestShop {
  readonly sandbox: PaymentSandbox;
  readonly clock: TestClock;
  readonly provider: TestShop['provider'];
  /** The account at the payment provider. */
  readonly account: ProviderControls;
  /** What went wrong in sweeps since the last look. */
  readonly failures: unknown[];
  /** Puts a product on sale. */
  sell(onHand: number, price?: number): Promise<string>;
  /** Hands out a coupon; the amount in minor units, or hundredths of a percent. */
  handOut(coupon: Partial<typeof coupons.$inferInsert> & { code: string }): Promise<string>;
  stockOf(productId: string): Promise<{ on_hand: number; reserved: number }>;
  usesOf(code: string): Promise<number>;
  /** A registered shopper of their own. */
  buyer(uid: string): Promise<Buyer>;
  buyers(count: number, name: string): Promise<Buyer[]>;
  create(buyer: Buyer, lines: Line[], more?: CheckoutOptions): Promise<Answer>;
  /** A checkout that must open. */
  open(buyer: Buyer, lines: Line[], more?: CheckoutOptions): Promise<CreatedCheckout>;
  /** Pays as the browser does; answers the sandbox's object or error. */
  pay(
    checkout: { clientSecret: string | null },
    card?: string,
  ): Promise<{ id: string; status?: string; error?: { code: string } }>;
  order(buyer: Buyer, checkoutId: string): Promise<Answer>;
  /** A whole purchase. */
  buy(buyer: Buyer, lines: Line[], more?: CheckoutOptions & { card?: string }): Promise<Order>;
  cancel(buyer: Buyer, orderId: string): Promise<Answer>;
  get(buyer: Buyer, url: string): Promise<Answer>;
  /** A webhook call: an event as the provider sends it, or any body. */
  tell(event: object | string, signature?: string): Promise<Answer>;
  /** What its checkouts are made with. */
  parts(): CheckoutParts;
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
  let replaced: Pick<AppParts, 'database' | 'payments'> | undefined;
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
    return { ...replaced, now: () => clock.now(), sweepMs: 3_600_000 };
  });

  function started(): Pick<AppParts, 'database' | 'payments'> {
    if (!replaced) throw new Error('The test shop is there once the tests run');
    return replaced;
  }

  const account = providerControls(() => buying.sandbox);
  const inject = (method: 'GET' | 'POST', url: string, buyer: Buyer, payload?: object) =>
    shop.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: buyer.headers,
      ...(payload && { payload }),
    });

  const buying = {
    clock,
    account,
    failures,
    get sandbox() {
      if (!running) throw new Error('The sandbox is there once the tests run');
      return running;
    },
    async sell(onHand: number, price = PRICE * 100): Promise<string> {
      const [id = ''] = await sellProducts(shop.db.database, { onHand, price });
      const entry = { productId: id, quantity: onHand, reason: 'edit' as const, at: clock.now() };
      if (onHand > 0) await shop.db.database.orm.insert(stockLedger).values(entry);
      return id;
    },
    async handOut(coupon: Partial<typeof coupons.$inferInsert> & { code: string }) {
      const [row] = await shop.db.database.orm
        .insert(coupons)
        .values({ kind: 'fixed', amount: 5_000, createdAt: clock.now(), ...coupon })
        .returning({ id: coupons.id });
      return row?.id ?? '';
    },
    async stockOf(id: string) {
      const sql = 'select on_hand, reserved from products where id = $1';
      const { rows } = await shop.db.database.pool.query(sql, [id]);
      return rows[0] as { on_hand: number; reserved: number };
    },
    async usesOf(code: string) {
      const sql = 'select times_used from coupons where code = $1 order by created_at desc';
      const { rows } = await shop.db.database.pool.query(sql, [code]);
      return (rows[0] as { times_used: number }).times_used;
    },
    async buyer(uid: string): Promise<Buyer> {
      const [buyer] = await register([uid]);
      if (!buyer) throw new Error('Nobody was registered');
      return buyer;
    },
    buyers: (count: number, name: string) =>
      register(Array.from({ length: count }, (_, place) => `${name}-${place}`)),
    create: (buyer: Buyer, orderItems: Line[], { coupon, key }: CheckoutOptions = {}) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/v1/payment/create?id=${buyer.uid}`,
        headers: { ...buyer.headers, ...(key !== undefined && { 'idempotency-key': key }) },
        payload: { orderItems, shippingInfo: ADDRESS, ...(coupon !== undefined && { coupon }) },
      }),
    async open(buyer: Buyer, lines: Line[], more: CheckoutOptions = {}) {
      const response = await buying.create(buyer, lines, more);
      expect(response.json()).toMatchObject({ success: true });
      return response.json<CreatedCheckout>();
    },
    async pay({ clientSecret }: { clientSecret: string | null }, card: string = CARDS.pays) {
      const intent = referenceOf({ clientSecret });
      const response = await fetch(`${buying.sandbox.url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: 'pk_test_sandbox',
          client_secret: clientSecret ?? '',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[card][cvc]': '123',
        }),
      });
      return (await response.json()) as { id: string; status?: string; error?: { code: string } };
    },
    order: (buyer: Buyer, checkoutId: string) =>
      inject('POST', '/order/new', buyer, { checkoutId }),
    async buy(buyer: Buyer, lines: Line[], more: CheckoutOptions & { card?: string } = {}) {
      const checkout = await buying.open(buyer, lines, more);
      if (checkout.clientSecret !== null) await buying.pay(checkout, more.card);
      const response = await buying.order(buyer, checkout.checkoutId);
      expect(response.statusCode).toBe(201);
      return response.json<{ order: Order }>().order;
    },
    cancel: (buyer: Buyer, orderId: string) =>
      inject('POST', `/order/${orderId}/cancel?id=${buyer.uid}`, buyer),
    get: (buyer: Buyer, url: string) => inject('GET', url, buyer),
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
    parts: () =>
      checkoutPartsOf({
        ...started(),
        config: readConfig({ FIREBASE_PROJECT_ID: TEST_PROJECT, ...settings }),
        catalogCache: new ResponseCache({ maxAgeMs: 1, maxEntries: 1 }),
        now: () => clock.now(),
      }),
    async sweep() {
      const { database, payments: provider } = started();
      const onFailure = (error: unknown) => void failures.push(error);
      while ((await sweepCheckouts(buying.parts(), onFailure)) > 0);
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
        photoFolder: undefined,
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

  // Getters of the shop must stay getters: its parts are there only once the tests run.
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

/** The provider's id of a checkout's payment. */
export function referenceOf({ clientSecret }: { clientSecret: string | null }): string {
  return clientSecret?.split('_secret')[0] ?? '';
}

/** A cart of one line, at its price of now. */
export function cart(productId = '', quantity = 1): Line[] {
  return [{ productId, price: PRICE, quantity }];
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { stripePayments } from '#server/features/payments/stripe-payments.ts';
import { startPaymentSandbox, type PaymentSandbox } from '#server/local/payment-sandbox/start-payment-sandbox.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  confirmationStep: '4000002500003155',
  noFunds: '4000000000009995',
} as const;

export const ADDRESS = { address: '12 Lake Road', city: 'Pune', state: 'Maharashtra', country: 'IN', pinCode: '411001' };

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

export interface BuyingShop extends TestShop {
  readonly sandbox: PaymentSandbox;
  /** A registered shopper of their own. */
  buyer(uid: string): Promise<Buyer>;
  create(buyer: Buyer, lines: Line[], more?: { coupon?: string; key?: string }): Promise<LightMyRequestResponse>;
  /** A checkout that must open. */
  open(buyer: Buyer, lines: Line[], more?: { coupon?: string }): Promise<CreatedCheckout>;
  /** Pays as the browser does; answers the sandbox's object or error. */
  pay(checkout: { clientSecret: string | null }, card?: string): Promise<{ id: string; status?: string; error?: { code: string } }>;
  order(buyer: Buyer, checkoutId: string): Promise<LightMyRequestResponse>;
  /** A whole purchase. */
  buy(buyer: Buyer, lines: Line[], more?: { coupon?: string }): Promise<Order>;
}

/** The real shop with the real payment sandbox beside it; events reach the shop only where a test sends them on. */
export function useBuyingShop(settings: Record<string, string> = {}): BuyingShop {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-sandbox-'));
  let running: PaymentSandbox | undefined;
  const shop = useTestShop({ RATE_LIMIT: 'off', ...settings }, async () => {
    const sandbox = await startPaymentSandbox({ dataDir: folder });
    running = sandbox;
    return {
      payments: stripePayments({
        name: 'sandbox',
        secretKey: 'sk_test_sandbox',
        webhookSecret: sandbox.webhookSecret,
        address: new URL(sandbox.url),
      }),
    };
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const buying = {
    get sandbox() {
      if (!running) throw new Error('The sandbox is there once the tests run');
      return running;
    },
    async buyer(uid: string): Promise<Buyer> {
      const headers = await shop.as({ sub: uid, name: uid, email: `${uid}@example.com` });
      const response = await shop.app.inject({ method: 'POST', url: '/api/v1/user/new', headers, payload: {} });
      expect([200, 201]).toContain(response.statusCode);
      return { uid, headers };
    },
    create: (buyer: Buyer, orderItems: Line[], { coupon, key }: { coupon?: string; key?: string } = {}) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/v1/payment/create?id=${buyer.uid}`,
        headers: { ...buyer.headers, ...(key !== undefined && { 'idempotency-key': key }) },
        payload: { orderItems, shippingInfo: ADDRESS, ...(coupon !== undefined && { coupon }) },
      }),
    async open(buyer: Buyer, lines: Line[], more: { coupon?: string } = {}) {
      const response = await buying.create(buyer, lines, more);
      expect(response.json()).toMatchObject({ success: true });
      return response.json<CreatedCheckout>();
    },
    async pay({ clientSecret }: { clientSecret: string | null }, card: string = CARDS.pays) {
      const intent = clientSecret?.split('_secret')[0] ?? '';
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
      shop.app.inject({ method: 'POST', url: '/api/v1/order/new', headers: buyer.headers, payload: { checkoutId } }),
    async buy(buyer: Buyer, lines: Line[], more: { coupon?: string } = {}) {
      const checkout = await buying.open(buyer, lines, more);
      if (checkout.clientSecret !== null) await buying.pay(checkout);
      const response = await buying.order(buyer, checkout.checkoutId);
      expect(response.statusCode).toBe(201);
      return response.json<{ order: Order }>().order;
    },
  };
  // Getters of the shop must stay getters: its parts are there only once the tests run.
  return Object.defineProperties(buying, Object.getOwnPropertyDescriptors(shop)) as typeof buying & TestShop;
}

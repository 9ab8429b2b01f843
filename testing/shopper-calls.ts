import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentSandbox } from '#local/payment-sandbox.ts';
import { cardFields } from './card-fields.ts';
import {
  ADDRESS,
  CARDS,
  referenceOf,
  type Buyer,
  type CheckoutOptions,
  type Line,
} from './shopping.ts';

/** The calls that a shopper's browser makes to the shop and to the payment provider. */
export interface ShopperCalls {
  create(buyer: Buyer, lines: Line[], more?: CheckoutOptions): Promise<LightMyRequestResponse>;
  /** Opens a checkout; fails the test if it is refused. */
  open(buyer: Buyer, lines: Line[], more?: CheckoutOptions): Promise<CreatedCheckout>;
  /** Pays as the browser does; returns the sandbox's payment intent or error. */
  pay(
    checkout: { clientSecret: string | null },
    card?: string,
  ): Promise<{ id: string; status?: string; error?: { code: string } }>;
  order(buyer: Buyer, checkoutId: string): Promise<LightMyRequestResponse>;
  /** Opens a checkout, pays and places the order. */
  buy(buyer: Buyer, lines: Line[], more?: CheckoutOptions & { card?: string }): Promise<Order>;
  cancel(buyer: Buyer, orderId: string): Promise<LightMyRequestResponse>;
  get(buyer: Buyer, url: string): Promise<LightMyRequestResponse>;
}

export function shopperCalls(
  app: () => FastifyInstance,
  sandbox: () => PaymentSandbox,
): ShopperCalls {
  const inject = (method: 'GET' | 'POST', url: string, buyer: Buyer, payload?: object) =>
    app().inject({
      method,
      url: `/api/v1${url}`,
      headers: buyer.headers,
      ...(payload && { payload }),
    });
  const calls: ShopperCalls = {
    create: (buyer, orderItems, more = {}) =>
      app().inject({
        method: 'POST',
        url: `/api/v1/payment/create?id=${buyer.uid}`,
        ...(more.address !== undefined && { remoteAddress: more.address }),
        headers: {
          ...buyer.headers,
          ...(more.key !== undefined && { 'idempotency-key': more.key }),
        },
        payload: bodyOf(orderItems, more),
      }),
    async open(buyer, lines, more) {
      const response = await calls.create(buyer, lines, more);
      expect(response.json()).toMatchObject({ success: true });
      return response.json<CreatedCheckout>();
    },
    async pay({ clientSecret }, card = CARDS.pays) {
      const intent = referenceOf({ clientSecret });
      const response = await fetch(`${sandbox().url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: 'pk_test_sandbox',
          client_secret: clientSecret ?? '',
          ...cardFields(card),
        }),
      });
      return (await response.json()) as { id: string; status?: string; error?: { code: string } };
    },
    order: (buyer, checkoutId) => inject('POST', '/order/new', buyer, { checkoutId }),
    async buy(buyer, lines, more = {}) {
      const checkout = await calls.open(buyer, lines, more);
      if (checkout.clientSecret !== null) await calls.pay(checkout, more.card);
      const response = await calls.order(buyer, checkout.checkoutId);
      expect(response.statusCode).toBe(201);
      return response.json<{ order: Order }>().order;
    },
    cancel: (buyer, orderId) => inject('POST', `/order/${orderId}/cancel?id=${buyer.uid}`, buyer),
    get: (buyer, url) => inject('GET', url, buyer),
  };
  return calls;
}

function bodyOf(
  orderItems: Line[],
  { coupon, total, country, to, delivery, business, method, recipient }: CheckoutOptions,
): object {
  return {
    orderItems,
    shippingInfo: { ...ADDRESS, ...recipient, ...(country !== undefined && { country }), ...to },
    ...(coupon !== undefined && { coupon }),
    ...(total !== undefined && { total }),
    ...(delivery !== undefined && { delivery }),
    ...(business !== undefined && { business }),
    ...(method !== undefined && { method }),
  };
}

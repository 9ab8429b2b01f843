import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CreatedCheckout, NewCheckout, OpenCheckoutAnswer } from '#contract/checkout.ts';
import { MAX_DECLINES } from '#contract/order-limits.ts';
import { COUPON_BUDGET, type CouponBudget } from '#server/features/coupons/coupon-budget.ts';
import { callerOf } from '#server/identity/caller.ts';
import { IdempotencyHeaders } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { CHAIN_TTLS } from './chain.rule.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import type { CheckoutLimiters } from './checkout-limiters.ts';
import {
  CHECKOUTS_A_MINUTE,
  createCheckout,
  presentCheckout,
  readOpenCheckout,
} from './checkout.service.ts';
import { LONGEST_ADDRESS_WAIT_MS } from './cool-down.ts';
import { RUN_OUTS_TO_SHARE } from './share-of-newcomers.rule.ts';
import { RUN_OUTS } from './wait-after-run-outs.rule.ts';

const OwnId = z.object({ id: z.string() });
const WAITS = [
  'A person has one open checkout: the next one takes its place.',
  `Those that replace one another hold their stock for at most ${CHAIN_TTLS} times as long as one of them may; \`expiresAt\` is never later.`,
  `${CHECKOUTS_A_MINUTE} a minute for a person. After ${RUN_OUTS.free + 1} that ran out unpaid within ${RUN_OUTS.countMs / 3_600_000} hours they wait ${RUN_OUTS.firstWaitMs / 60_000} minutes (429), twice as long after each further one, until an order is paid.`,
  `${MAX_DECLINES} declined payments, of checkouts that replaced one another together, end a checkout like its time; ${RUN_OUTS.free + 1} such from one address make that wait, too, at most ${LONGEST_ADDRESS_WAIT_MS / 60_000} minutes, also with a checkout that replaces another.`,
  `People without a paid order wait in the same way after ${RUN_OUTS.free + 1} checkouts of such people from their network (/24, or /64 of IPv6) have run out within an hour. While ${RUN_OUTS_TO_SHARE} or more checkouts that held a product ran out within the last hour, these people together hold at most half of its stock: \`OUT_OF_STOCK\`, with what the caller can have.`,
].join(' ');

export function checkoutRoutes(
  deps: CheckoutDeps,
  limiters: CheckoutLimiters,
  couponBudget: CouponBudget,
): FastifyPluginAsyncZod {
  return async (app) => {
    createCheckoutRoute(app, deps, limiters, couponBudget);
    getOpenCheckoutRoute(app, deps);
  };
}

function createCheckoutRoute(
  app: ZodApp,
  deps: CheckoutDeps,
  limiters: CheckoutLimiters,
  couponBudget: CouponBudget,
): void {
  app.post(
    '/payment/create',
    {
      config: { access: { who: 'user', ownId: true, locksCaller: true } },
      // Counted before the coupon is looked at, and whatever the outcome.
      preValidation: async (request) => {
        if (namesCoupon(request.body)) await couponBudget.count(request);
      },
      schema: {
        operationId: 'createCheckout',
        summary: 'Open a checkout: reserve a cart and open a payment for it',
        description: `${WAITS} ${COUPON_BUDGET}`,
        tags: ['Checkout'],
        querystring: OwnId,
        headers: IdempotencyHeaders,
        body: NewCheckout,
        failures: [
          'COUPON_INVALID',
          'COUPON_NEEDS_ITEMS',
          'COUPON_MINIMUM',
          'OUT_OF_STOCK',
          'PRICE_CHANGED',
          'PRODUCT_GONE',
          'DELIVERY_GONE',
          'TOO_HEAVY',
          'TOTAL_CHANGED',
          'METHOD_UNAVAILABLE',
          'SHOP_NOT_OPEN',
          'AMOUNT_NOT_PAYABLE',
          'ALREADY_PAID',
          'PAYMENT_PENDING',
          'IDEMPOTENCY_MISMATCH',
          'RATE_LIMITED',
        ],
        response: { 201: CreatedCheckout },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request).claims;
      const row = await createCheckout(deps, limiters, uid, request.body, {
        key: request.headers['idempotency-key'],
        address: normalizeIP(request.ip),
      });
      return reply.code(201).send({ success: true, ...presentCheckout(row) });
    },
  );
}

function getOpenCheckoutRoute(app: ZodApp, deps: CheckoutDeps): void {
  app.get(
    '/payment/checkout',
    {
      config: { access: { who: 'user', ownId: true } },
      schema: {
        operationId: 'getOpenCheckout',
        summary: "The caller's open checkout, or null",
        tags: ['Checkout'],
        querystring: OwnId,
        response: { 200: OpenCheckoutAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      checkout: await readOpenCheckout(deps, callerOf(request).claims.uid),
    }),
  );
}

/** Returns true if a body that is not validated yet names a coupon. */
function namesCoupon(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('coupon' in body)) return false;
  return typeof body.coupon === 'string' && body.coupon.trim() !== '';
}

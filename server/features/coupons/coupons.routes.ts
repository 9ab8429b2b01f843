import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Discount, DiscountQuery } from '#contract/coupons.ts';
import { callerOf } from '#server/identity/caller.ts';
import { COUPON_BUDGET, type CouponBudget } from './coupon-budget.ts';
import { discountFor, type DiscountDeps } from './coupons.service.ts';

export function couponsRoutes(deps: DiscountDeps, budget: CouponBudget): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/payment/discount',
      {
        config: { access: { who: 'user', ownId: true } },
        preValidation: (request) => budget.count(request),
        schema: {
          operationId: 'getDiscount',
          summary: 'What a coupon code takes off a cart',
          description: COUPON_BUDGET,
          tags: ['Coupon'],
          querystring: DiscountQuery,
          failures: ['COUPON_INVALID', 'COUPON_NEEDS_ITEMS', 'COUPON_MINIMUM', 'RATE_LIMITED'],
          response: { 200: Discount },
        },
      },
      async (request) => {
        const { uid } = callerOf(request).claims;
        return { success: true as const, ...(await discountFor(deps, uid, request.query)) };
      },
    );
  };
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Discount, DiscountQuery } from '#contract/coupons.ts';
import { callerOf } from '#server/identity/caller.ts';
import { answers } from '#server/platform/answers.ts';
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
          summary: 'What a coupon code takes off a subtotal',
          description: COUPON_BUDGET,
          tags: ['Coupon'],
          security: [{ idToken: [] }],
          querystring: DiscountQuery,
          response: answers(
            { 200: Discount },
            'VALIDATION',
            'UNAUTHENTICATED',
            'ID_MISMATCH',
            'COUPON_INVALID',
            'COUPON_MINIMUM',
            'RATE_LIMITED',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => {
        const { uid } = callerOf(request).claims;
        return { success: true as const, ...(await discountFor(deps, uid, request.query)) };
      },
    );
  };
}

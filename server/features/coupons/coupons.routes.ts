import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Discount, DiscountQuery } from '#contract/coupons.ts';
import { callerOf } from '#server/identity/caller.ts';
import { answers } from '#server/platform/answers.ts';
import type { Database } from '#server/platform/database.ts';
import { limitPerAddress, type UserLimits } from '#server/platform/user-limits.ts';
import type { MoneyFormat } from './coupon-uses.ts';
import { discountFor } from './coupons.service.ts';

export interface CouponsParts {
  database: Database;
  limits: UserLimits;
  money: MoneyFormat;
  now(): Date;
}

export function couponsRoutes(parts: CouponsParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/payment/discount',
      {
        config: { access: { who: 'user', ownId: true }, rateLimit: limitPerAddress(60) },
        schema: {
          summary: 'What a coupon code takes off a subtotal',
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
        parts.limits.count('coupon', uid, 20);
        return { success: true as const, ...(await discountFor(parts, uid, request.query)) };
      },
    );
  };
}

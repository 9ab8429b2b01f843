import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CouponAnswer, CouponPage, CouponQuery, NewCoupon } from '#contract/coupons.ts';
import { Done } from '#contract/done.ts';
import { answers } from '#server/platform/answers.ts';
import { createCoupon, deleteCoupon, listCoupons, type EditCouponsParts } from './edit-coupons.ts';

const config = { access: { who: 'admin' as const, ownId: true } };
const common = { tags: ['Coupon'], security: [{ idToken: [] }] };
const OwnId = z.object({ id: z.string() });
const Params = z.object({ id: z.string() });

export function adminCouponsRoutes(parts: EditCouponsParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/payment/coupon/all',
      {
        config,
        schema: {
          ...common,
          summary: 'All coupons',
          querystring: CouponQuery,
          response: answers(
            { 200: CouponPage },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        ...(await listCoupons(parts.database, request.query)),
      }),
    );

    app.post(
      '/payment/coupon/new',
      {
        config,
        schema: {
          ...common,
          summary: 'Hand out a coupon',
          querystring: OwnId,
          body: NewCoupon,
          response: answers(
            { 201: CouponAnswer },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'DUPLICATE',
            'TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'UNAVAILABLE',
          ),
        },
      },
      async (request, reply) => {
        const coupon = await createCoupon(parts, request.body);
        const message = `${coupon.code} can be used now`;
        return reply.code(201).send({ success: true, message, coupon });
      },
    );

    app.delete(
      '/payment/coupon/:id',
      {
        config,
        schema: {
          ...common,
          summary: 'Take a coupon back',
          params: Params,
          querystring: OwnId,
          response: answers(
            { 200: Done },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'NOT_FOUND',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => {
        await deleteCoupon(parts, request.params.id);
        return { success: true as const, message: 'Coupon deleted' };
      },
    );
  };
}

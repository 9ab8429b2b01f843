import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CouponAnswer, CouponPage, CouponQuery, NewCoupon } from '#contract/coupons.ts';
import { Done } from '#contract/done.ts';
import { callerOf } from '#server/identity/caller.ts';
import { adminCall, FOR_ADMINS, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import { createCoupon, deleteCoupon, listCoupons, type EditCouponsDeps } from './edit-coupons.ts';

const Params = z.object({ id: z.string() });

export function adminCouponsRoutes(deps: EditCouponsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/payment/coupon/all',
      {
        config: FOR_ADMINS,
        schema: {
          ...adminCall('Coupon', 'All coupons', { 200: CouponPage }),
          querystring: CouponQuery,
        },
      },
      async (request) => ({
        success: true as const,
        ...(await listCoupons(deps.database, request.query)),
      }),
    );

    app.post(
      '/payment/coupon/new',
      {
        config: FOR_ADMINS,
        schema: {
          ...adminCall(
            'Coupon',
            'Hand out a coupon',
            { 201: CouponAnswer },
            'DUPLICATE',
            'IDEMPOTENCY_MISMATCH',
            'TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
          ),
          headers: IdempotencyHeaders,
          querystring: OwnId,
          body: NewCoupon,
        },
      },
      async (request, reply) => {
        const coupon = await createCoupon(
          deps,
          callerOf(request).claims.uid,
          request.body,
          readIdempotencyKey(request.headers['idempotency-key'], request.body),
        );
        const message = `${coupon.code} can be used now`;
        return reply.code(201).send({ success: true, message, coupon });
      },
    );

    app.delete(
      '/payment/coupon/:id',
      {
        config: FOR_ADMINS,
        schema: {
          ...adminCall('Coupon', 'Take a coupon back', { 200: Done }, 'NOT_FOUND'),
          params: Params,
          querystring: OwnId,
        },
      },
      async (request) => {
        await deleteCoupon(deps, request.params.id);
        return { success: true as const, message: 'Coupon deleted' };
      },
    );
  };
}

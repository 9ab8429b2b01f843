import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CouponAnswer, CouponPage, CouponQuery, NewCoupon } from '#contract/coupons.ts';
import { Done } from '#contract/done.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { createCoupon, deleteCoupon, listCoupons, type EditCouponsDeps } from './edit-coupons.ts';

const Params = z.object({ id: z.string() });

export function adminCouponsRoutes(deps: EditCouponsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listCouponsRoute(app, deps);
    createCouponRoute(app, deps);
    deleteCouponRoute(app, deps);
  };
}

function listCouponsRoute(app: ZodApp, deps: EditCouponsDeps): void {
  app.get(
    '/payment/coupon/all',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'listCoupons',
        summary: 'All coupons',
        tags: ['Coupon'],
        response: { 200: CouponPage },
        querystring: CouponQuery,
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listCoupons(deps.database, request.query)),
    }),
  );
}

function createCouponRoute(app: ZodApp, deps: EditCouponsDeps): void {
  app.post(
    '/payment/coupon/new',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'createCoupon',
        summary: 'Hand out a coupon',
        tags: ['Coupon'],
        failures: ['DUPLICATE', 'IDEMPOTENCY_MISMATCH'],
        response: { 201: CouponAnswer },
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
}

function deleteCouponRoute(app: ZodApp, deps: EditCouponsDeps): void {
  app.delete(
    '/payment/coupon/:id',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'deleteCoupon',
        summary: 'Take a coupon back',
        tags: ['Coupon'],
        failures: ['NOT_FOUND'],
        response: { 200: Done },
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      await deleteCoupon(deps, callerOf(request).claims.uid, request.params.id);
      return { success: true as const, message: 'Coupon deleted' };
    },
  );
}

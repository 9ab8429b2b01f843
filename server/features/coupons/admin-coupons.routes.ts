import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  CouponAnswer,
  CouponChanges,
  CouponPage,
  CouponQuery,
  CouponUses,
  CouponUsesQuery,
  NewCoupon,
} from '#contract/coupons.ts';
import { Done } from '#contract/done.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { couponCsv } from './coupon-csv.queries.ts';
import { changeCoupon, createCoupon, deleteCoupon, type EditCouponsDeps } from './edit-coupons.ts';
import { listCoupons, listUses } from './list-coupons.ts';

const Params = z.object({ couponId: z.string() });
/** Other headers are not checked. */
const Version = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('`updatedAt` of the coupon when the form was opened: 412 if it has changed since'),
});

export function adminCouponsRoutes(deps: EditCouponsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listCouponsRoute(app, deps);
    createCouponRoute(app, deps);
    changeCouponRoute(app, deps);
    listUsesRoute(app, deps);
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
        failures: ['DUPLICATE', 'IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
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
      const message = `${coupon.code} ${isOn(coupon, deps.now()) ? 'can be used now' : 'is saved'}`;
      return reply.code(201).send({ success: true, message, coupon });
    },
  );
}

/** Returns true if a coupon has started and is not paused. */
function isOn({ startsAt, paused }: CouponAnswer['coupon'], now: Date): boolean {
  return !paused && (startsAt === undefined || new Date(startsAt) <= now);
}

function changeCouponRoute(app: ZodApp, deps: EditCouponsDeps): void {
  app.put(
    '/payment/coupon/:couponId',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'changeCoupon',
        summary: 'Change a coupon: fields that are not sent stay as they are, null removes a limit',
        description:
          'Open checkouts and orders keep the terms they were priced by. An expiry in the past ends it at once.',
        tags: ['Coupon'],
        failures: ['NOT_FOUND', 'DUPLICATE', 'STALE'],
        response: { 200: CouponAnswer },
        headers: Version,
        params: Params,
        querystring: OwnId,
        body: CouponChanges,
      },
    },
    async (request) => {
      const { params, body, headers } = request;
      const coupon = await changeCoupon(deps, params.couponId, body, headers['if-match']);
      return { success: true as const, message: `${coupon.code} is saved`, coupon };
    },
  );
}

function listUsesRoute(app: ZodApp, deps: EditCouponsDeps): void {
  app.get(
    '/payment/coupon/:couponId/uses',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'listCouponUses',
        summary: 'A coupon, the orders that used it, and what it cost',
        tags: ['Coupon'],
        failures: ['NOT_FOUND'],
        response: { 200: CouponUses },
        params: Params,
        querystring: CouponUsesQuery,
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listUses(deps.database, request.params.couponId, request.query)),
    }),
  );
}

function deleteCouponRoute(app: ZodApp, deps: EditCouponsDeps): void {
  app.delete(
    '/payment/coupon/:couponId',
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
      await deleteCoupon(deps, callerOf(request).claims.uid, request.params.couponId);
      return { success: true as const, message: 'Coupon deleted' };
    },
  );
}

export function couponCsvRoutes(deps: ExportsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/payment/coupon/export.csv',
      {
        config: { ...forAdmins('marketing'), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportCoupons',
          summary: 'Coupons as a CSV file',
          description: `One line for each coupon. ${CSV_WORDS}`,
          tags: ['Coupon'],
          querystring: CouponQuery.pick({ id: true, search: true }),
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async (request, reply) => sendCsv(reply, deps, couponCsv(request.query.search)),
    );
  };
}

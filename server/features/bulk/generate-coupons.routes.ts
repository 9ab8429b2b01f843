import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CouponsAnswer, NewCoupons } from '#contract/coupons.ts';
import type { EditCouponsDeps } from '#server/features/coupons/edit-coupons.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import { generateCoupons } from './generate-coupons.ts';

export function generateCouponsRoutes(deps: EditCouponsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/payment/coupon/generate',
      {
        config: forAdmins('marketing'),
        schema: {
          operationId: 'generateCoupons',
          summary: 'Hand out many coupons with the same terms, each with a code of its own',
          tags: ['Coupon'],
          failures: ['IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
          response: { 201: CouponsAnswer },
          headers: IdempotencyHeaders,
          querystring: OwnId,
          body: NewCoupons,
        },
      },
      async (request, reply) => {
        const codes = await generateCoupons(
          deps,
          callerOf(request).claims.uid,
          request.body,
          readIdempotencyKey(request.headers['idempotency-key'], request.body),
        );
        const message = `${codes.length} ${codes.length === 1 ? 'coupon is' : 'coupons are'} created`;
        return reply.code(201).send({ success: true, message, codes });
      },
    );
  };
}

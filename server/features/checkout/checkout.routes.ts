import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CreatedCheckout, NewCheckout, OpenCheckoutAnswer } from '#contract/checkout.ts';
import { callerOf } from '#server/identity/caller.ts';
import { answers } from '#server/platform/answers.ts';
import { IdempotencyHeaders } from '#server/platform/idempotency-key.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { createCheckout, presentCheckout, readOpenCheckout } from './checkout.service.ts';

const security = [{ idToken: [] }];
const OwnId = z.object({ id: z.string() });
export function checkoutRoutes(parts: CheckoutParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/payment/create',
      {
        config: { access: { who: 'user', ownId: true } },
        schema: {
          summary: 'Open a checkout: reserve a cart and open a payment for it',
          tags: ['Checkout'],
          security,
          querystring: OwnId,
          headers: IdempotencyHeaders,
          body: NewCheckout,
          response: answers(
            { 201: CreatedCheckout },
            'VALIDATION',
            'UNAUTHENTICATED',
            'ID_MISMATCH',
            'COUPON_INVALID',
            'OUT_OF_STOCK',
            'TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'RATE_LIMITED',
            'UNAVAILABLE',
          ),
        },
      },
      async (request, reply) => {
        const { uid } = callerOf(request).claims;
        const row = await createCheckout(
          parts,
          uid,
          request.body,
          request.headers['idempotency-key'],
        );
        return reply.code(201).send({ success: true, ...presentCheckout(row) });
      },
    );

    app.get(
      '/payment/checkout',
      {
        config: { access: { who: 'user', ownId: true } },
        schema: {
          summary: "The caller's open checkout, or null",
          tags: ['Checkout'],
          security,
          querystring: OwnId,
          response: answers(
            { 200: OpenCheckoutAnswer },
            'VALIDATION',
            'UNAUTHENTICATED',
            'ID_MISMATCH',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        checkout: await readOpenCheckout(parts, callerOf(request).claims.uid),
      }),
    );
  };
}

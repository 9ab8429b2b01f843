import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OrderAnswer } from '#contract/orders.ts';
import { NewRefund } from '#contract/refunds.ts';
import type { OrdersDeps } from '#server/features/orders/cancel-order.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import { refundOrder } from './refund-order.ts';

const DESCRIPTION = [
  'Pieces of lines, the shipping, a sum, or several of them, in any status. `payment.status` stays `paid` until all is refunded.',
  'The refund of the last pieces of an order that is Processing gives everything that is left, and cancels it.',
  'With `returnId` it refunds a return that is received: all of its pieces, or those of `lines`; `restock` means nothing then. Pieces that are in an open return are refunded with it only.',
  'The refund is `pending` at first; the payment provider is asked until it has made it, or refused it.',
].join(' ');

export function refundsRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/order/:id/refund',
      {
        config: forAdmins('refunds'),
        schema: {
          operationId: 'refundOrder',
          summary: 'Refund lines of an order, its shipping, or a sum',
          description: DESCRIPTION,
          tags: ['Order'],
          params: z.object({ id: z.string() }),
          querystring: OwnId,
          headers: IdempotencyHeaders,
          body: NewRefund,
          failures: [
            'NOT_FOUND',
            'ORDER_DISPUTED',
            'REFUND_TOO_MUCH',
            'RETURN_CLOSED',
            'IDEMPOTENCY_MISMATCH',
            'KEY_IN_USE',
          ],
          response: { 200: OrderAnswer },
        },
      },
      async (request) => {
        const { body, params } = request;
        const idempotency = readIdempotencyKey(request.headers['idempotency-key'], {
          ...params,
          ...body,
        });
        const order = await refundOrder(deps, {
          orderId: params.id,
          by: callerOf(request).claims.uid,
          body,
          idempotency,
        });
        const isCancelled = order.status === 'Cancelled';
        return {
          success: true as const,
          message: isCancelled ? 'Order cancelled and refunded' : 'Refund is on its way',
          order,
        };
      },
    );
  };
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DifferenceToRefund, RefundedOrders } from '#contract/many-orders.ts';
import { OrderAnswer } from '#contract/orders.ts';
import { NewRefund } from '#contract/refunds.ts';
import { countDone, EACH_ORDER_WORDS, sumRefunded } from '#server/features/orders/each-order.ts';
import type { ManyOrdersDeps, OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { refundDifferences } from './refund-differences.ts';
import { refundOrder } from './refund-order.ts';

const DESCRIPTION = [
  'Pieces of lines, the shipping, a sum, or several of them, in any status. `payment.status` stays `paid` until all is refunded.',
  'The refund of the last pieces of an order that is Processing gives everything that is left, and cancels it.',
  'With `returnId` it refunds a return that is received: all of its pieces, or those of `lines`; `restock` means nothing then. Pieces that are in an open return are refunded with it only.',
  'The refund is `pending` at first; the payment provider is asked until it has made it, or refused it.',
].join(' ');

export function refundsRoutes(deps: ManyOrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    refundOrderRoute(app, deps);
    refundDifferencesRoute(app, deps);
  };
}

function refundDifferencesRoute(app: ZodApp, deps: ManyOrdersDeps): void {
  app.post(
    '/order/refund-difference',
    {
      config: forAdmins('refunds'),
      schema: {
        operationId: 'refundDifferences',
        summary: 'Refund what was paid too much for a product that had a wrong price',
        description: `${EACH_ORDER_WORDS} Each gets the difference for its pieces that are not refunded, with tax and discount in proportion, as goodwill and no more than is left; once, however often it is asked for. With \`dryRun\` it answers what would be refused and refunded, and writes nothing.`,
        tags: ['Order'],
        querystring: OwnId,
        body: DifferenceToRefund,
        response: { 200: RefundedOrders },
      },
    },
    async (request) => {
      const results = await refundDifferences(deps, callerOf(request).claims.uid, request.body);
      const done = request.body.dryRun ? 'would be refunded' : 'refunded';
      const message = `${countDone(results)} ${done}`;
      return { success: true as const, message, results, refunded: sumRefunded(results) };
    },
  );
}

function refundOrderRoute(app: ZodApp, deps: OrdersDeps): void {
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
}

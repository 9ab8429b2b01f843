import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  OrderResults,
  OrdersToCancel,
  OrdersToDeliver,
  OrdersToWriteTo,
  RefundedOrders,
} from '#contract/many-orders.ts';
import { MOST_ORDERS_AT_ONCE } from '#contract/order-limits.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { countDone, sumRefunded } from './each-order.ts';
import { cancelOrders, deliverOrders, writeToOrders, type ManyOrdersDeps } from './many-orders.ts';

const EACH = `Up to ${MOST_ORDERS_AT_ONCE} orders, each by itself: the answer has a result for each, and is 200 also where all were refused.`;

export function manyOrdersRoutes(deps: ManyOrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    deliverOrdersRoute(app, deps);
    cancelOrdersRoute(app, deps);
    writeToOrdersRoute(app, deps);
  };
}

function deliverOrdersRoute(app: ZodApp, deps: ManyOrdersDeps): void {
  app.post(
    '/order/deliver',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'deliverOrders',
        summary: 'Mark orders that are Shipped as Delivered',
        description: `${EACH} \`order/{id}/undo\` takes a step back.`,
        tags: ['Order'],
        querystring: OwnId,
        body: OrdersToDeliver,
        response: { 200: OrderResults },
      },
    },
    async (request) => {
      const results = await deliverOrders(deps, callerOf(request).claims.uid, request.body.orders);
      return { success: true as const, message: `${countDone(results)} delivered`, results };
    },
  );
}

function cancelOrdersRoute(app: ZodApp, deps: ManyOrdersDeps): void {
  app.post(
    '/order/cancel',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'cancelOrders',
        summary: 'Cancel orders that are Processing, and refund them in full',
        description: `${EACH} With \`dryRun\` it answers what would be refused and refunded, and writes nothing. Orders that are paid also need the duty refunds.`,
        tags: ['Order'],
        querystring: OwnId,
        body: OrdersToCancel,
        failures: ['DUTY_NEEDED'],
        response: { 200: RefundedOrders },
      },
    },
    async (request) => {
      const results = await cancelOrders(deps, callerOf(request), request.body);
      const done = request.body.dryRun ? 'would be cancelled' : 'cancelled';
      const message = `${countDone(results)} ${done}`;
      return { success: true as const, message, results, refunded: sumRefunded(results) };
    },
  );
}

function writeToOrdersRoute(app: ZodApp, deps: ManyOrdersDeps): void {
  app.post(
    '/order/message',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'writeToOrders',
        summary: 'Write a message to the customers of orders',
        description: `${EACH} The message is kept with each order, shown to its customer and sent by mail. Repeated with the same \`Idempotency-Key\`, no order gets it twice.`,
        tags: ['Order'],
        querystring: OwnId,
        headers: IdempotencyHeaders,
        body: OrdersToWriteTo,
        response: { 200: OrderResults },
      },
    },
    async (request) => {
      const { body, headers } = request;
      const idempotency = readIdempotencyKey(headers['idempotency-key'], body.words);
      const { uid } = callerOf(request).claims;
      const results = await writeToOrders(deps, uid, body, idempotency);
      return { success: true as const, message: `${countDone(results)} written to`, results };
    },
  );
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { AllOrdersPage, AllOrdersQuery, OrderAnswer } from '#contract/orders.ts';
import { callerOf } from '#server/identity/caller.ts';
import { answers } from '#server/platform/answers.ts';
import type { OrdersParts } from './cancel-order.ts';
import { listOrders } from './list-orders.ts';
import { deleteOrder, processOrder } from './move-order.ts';

const config = { access: { who: 'admin' as const, ownId: true } };
const common = { tags: ['Order'], security: [{ idToken: [] }] };
const OwnId = z.object({ id: z.string() });
const Params = z.object({ id: z.string() });

export function adminOrdersRoutes(parts: OrdersParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/order/all',
      {
        config,
        schema: {
          ...common,
          summary: "Everybody's orders",
          querystring: AllOrdersQuery,
          response: answers(
            { 200: AllOrdersPage },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        ...(await listOrders(parts.database, request.query)),
      }),
    );

    app.put(
      '/order/:id',
      {
        config,
        schema: {
          ...common,
          summary: 'Move an order one step on: Processing, Shipped, Delivered',
          description: 'With `If-Match: <status>` a step from another status than that is refused.',
          params: Params,
          querystring: OwnId,
          response: answers(
            { 200: OrderAnswer },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'NOT_FOUND',
            'ORDER_FINAL',
            'STALE',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => {
        const { uid } = callerOf(request).claims;
        const ifMatch = request.headers['if-match'];
        const order = await processOrder(parts, uid, request.params.id, ifMatch);
        return { success: true as const, message: `Order is ${order.status} now`, order };
      },
    );

    app.delete(
      '/order/:id',
      {
        config,
        schema: {
          ...common,
          summary:
            'Take an order out of every list and total; one still Processing is cancelled first',
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
        await deleteOrder(parts, callerOf(request).claims.uid, request.params.id);
        return { success: true as const, message: 'Order deleted' };
      },
    );
  };
}

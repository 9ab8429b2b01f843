import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { OrdersToShip, ShippedOrders } from '#contract/shipments.ts';
import { callerOf } from '#server/identity/caller.ts';
import { FOR_ADMINS, OwnId } from '#server/platform/admin-calls.ts';
import { shipOrders, type ShippingDeps } from './ship-orders.ts';

export function shipOrdersRoutes(deps: ShippingDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/order/ship',
      {
        config: FOR_ADMINS,
        schema: {
          operationId: 'shipOrders',
          summary: 'Mark orders as shipped, with carrier and tracking number',
          description:
            'Up to 200 orders. Each is shipped or refused by itself: the answer has a result for each, and is 200 also where all were refused. `order/{id}/undo` takes a step back and removes the shipment.',
          tags: ['Order'],
          querystring: OwnId,
          body: OrdersToShip,
          response: { 200: ShippedOrders },
        },
      },
      async (request) => {
        const results = await shipOrders(deps, callerOf(request).claims.uid, request.body);
        const shipped = results.filter(({ ok }) => ok).length;
        const of = shipped === results.length ? '' : ` of ${results.length}`;
        const noun = results.length === 1 ? 'order' : 'orders';
        return {
          success: true as const,
          message: `${shipped}${of} ${noun} shipped`,
          results,
        };
      },
    );
  };
}

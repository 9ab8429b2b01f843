import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OrdersToCancel, RefundedOrders } from '#contract/many-orders.ts';
import { OWN_CANCELLATIONS_A_DAY } from '#contract/order-limits.ts';
import { CancelQuery, OrderAnswer } from '#contract/orders.ts';
import { countDone, EACH_ORDER_WORDS, sumRefunded } from '#server/features/orders/each-order.ts';
import type { ManyOrdersDeps, OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { cancelOrder, cancelOrders } from './cancel-order.ts';

export function cancelOrderRoutes(deps: ManyOrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    cancelOrderRoute(app, deps);
    cancelOrdersRoute(app, deps);
  };
}

function cancelOrderRoute(app: ZodApp, deps: OrdersDeps): void {
  app.post(
    '/order/:id/cancel',
    {
      config: { access: { who: 'user', ownId: true, duty: 'orders', orOrderKey: true } },
      schema: {
        operationId: 'cancelOrder',
        summary: 'Cancel an order that is still Processing',
        description: `Customers may cancel ${OWN_CANCELLATIONS_A_DAY} orders within 24 hours, then it is 409 WRITE_TO_SHOP. Admins also need the duty refunds, unless all is refunded.`,
        tags: ['Order'],
        params: z.object({ id: z.string() }),
        querystring: CancelQuery,
        failures: [
          'SIGN_IN_AGAIN',
          'FORBIDDEN',
          'DUTY_NEEDED',
          'NOT_FOUND',
          'ORDER_FINAL',
          'ORDER_DISPUTED',
          'WRITE_TO_SHOP',
        ],
        response: { 200: OrderAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Order cancelled',
      order: await cancelOrder(deps, callerOf(request), request.params.id, request.query.as),
    }),
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
        description: `${EACH_ORDER_WORDS} With \`dryRun\` it answers what would be refused and refunded, and writes nothing. Orders that are paid also need the duty refunds.`,
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

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OrderAnswer } from '#contract/orders.ts';
import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { shipAnyway } from './order-disputes.ts';

const Params = z.object({ id: z.string() });

export function disputesRoutes(deps: Pick<OrdersDeps, 'database' | 'now'>): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      tags: ['Order'],
      failures: ['NOT_FOUND', 'ORDER_FINAL', 'ORDER_DISPUTED'] as const,
      response: { 200: OrderAnswer },
      params: Params,
      querystring: OwnId,
    };
    app.post(
      '/order/:id/ship-anyway',
      {
        config: forAdmins('orders'),
        schema: {
          ...schema,
          operationId: 'shipAnyway',
          summary:
            'Say that an order goes although it was refunded in full at the payment provider, or its dispute is lost',
          description:
            'It is not `held` any more: it is in the view `to-ship` again and can be shipped. 409 `ORDER_FINAL` for one that is not held for that.',
        },
      },
      async (request) => ({
        success: true as const,
        message: 'The order can be shipped',
        order: await shipAnyway(deps, request.params.id, true),
      }),
    );
    app.delete(
      '/order/:id/ship-anyway',
      {
        config: forAdmins('orders'),
        schema: {
          ...schema,
          operationId: 'holdAgain',
          summary: 'Take back that an order goes anyway, until it is shipped',
        },
      },
      async (request) => ({
        success: true as const,
        message: 'The order is held again',
        order: await shipAnyway(deps, request.params.id, false),
      }),
    );
  };
}

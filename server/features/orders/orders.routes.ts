import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OWN_CANCELLATIONS_A_DAY } from '#contract/order-limits.ts';
import { CancelQuery, NewOrder, OneOrder, OrderAnswer, OrderPage } from '#contract/orders.ts';
import { PageQuery } from '#contract/paging.ts';
import type { CheckoutDeps, CheckoutMemory } from '#server/features/checkout/checkout-deps.ts';
import { ORDERS_A_MINUTE } from '#server/features/checkout/checkout.service.ts';
import { callerOf } from '#server/identity/caller.ts';
import { answers } from '#server/platform/answers.ts';
import { cancelOrder, type OrdersDeps } from './cancel-order.ts';
import { getOrder, myOrders, placeOrder } from './orders.service.ts';

const security = [{ idToken: [] }];

export function ordersRoutes(
  deps: OrdersDeps & { checkout: CheckoutDeps; checkoutMemory: CheckoutMemory },
): FastifyPluginAsyncZod {
  const { database } = deps;
  return async (app) => {
    app.post(
      '/order/new',
      {
        config: { access: { who: 'user' } },
        schema: {
          summary: 'The order of a paid checkout; the same however often it is asked',
          description: `The provider is asked about a checkout once a second at most: a call may wait that long for its answer. ${ORDERS_A_MINUTE} calls a minute for a person (429). While the provider can't be asked the answer is 503, with \`isProviderAway: true\`.`,
          tags: ['Order'],
          security,
          body: NewOrder,
          response: answers(
            { 200: OrderAnswer, 201: OrderAnswer },
            'VALIDATION',
            'UNAUTHENTICATED',
            'NOT_REGISTERED',
            'NOT_FOUND',
            'PAYMENT_INCOMPLETE',
            'TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'RATE_LIMITED',
            'UNAVAILABLE',
          ),
        },
      },
      async (request, reply) => {
        const { order, isNew } = await placeOrder(
          deps.checkout,
          deps.checkoutMemory,
          callerOf(request).claims.uid,
          request.body.checkoutId,
        );
        return reply
          .code(isNew ? 201 : 200)
          .send({ success: true, message: 'Order placed successfully', order });
      },
    );

    app.get(
      '/order/my',
      {
        config: { access: { who: 'user', ownId: true } },
        schema: {
          summary: "The caller's own orders, newest first",
          tags: ['Order'],
          security,
          querystring: PageQuery.extend({ id: z.string() }),
          response: answers(
            { 200: OrderPage },
            'VALIDATION',
            'UNAUTHENTICATED',
            'ID_MISMATCH',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        ...(await myOrders(database, callerOf(request).claims.uid, request.query)),
      }),
    );

    app.get(
      '/order/:id',
      {
        config: { access: { who: 'user' } },
        schema: {
          summary: 'One order: its owner or an admin',
          tags: ['Order'],
          security,
          params: z.object({ id: z.string() }),
          response: answers(
            { 200: OneOrder },
            'UNAUTHENTICATED',
            'SIGN_IN_AGAIN',
            'NOT_REGISTERED',
            'NOT_FOUND',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        order: await getOrder(database, callerOf(request), request.params.id),
      }),
    );

    app.post(
      '/order/:id/cancel',
      {
        config: { access: { who: 'user', ownId: true } },
        schema: {
          summary: 'Cancel an order that is still Processing',
          description: `Customers may cancel ${OWN_CANCELLATIONS_A_DAY} orders within 24 hours, then it is 409 WRITE_TO_SHOP.`,
          tags: ['Order'],
          security,
          params: z.object({ id: z.string() }),
          querystring: CancelQuery,
          response: answers(
            { 200: OrderAnswer },
            'VALIDATION',
            'UNAUTHENTICATED',
            'SIGN_IN_AGAIN',
            'FORBIDDEN',
            'ID_MISMATCH',
            'NOT_FOUND',
            'ORDER_FINAL',
            'WRITE_TO_SHOP',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        message: 'Order cancelled',
        order: await cancelOrder(deps, callerOf(request), request.params.id, request.query.as),
      }),
    );
  };
}

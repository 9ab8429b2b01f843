import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NewOrder, OneOrder, OrderAnswer, OrderPage } from '#contract/orders.ts';
import { PageQuery } from '#contract/paging.ts';
import type { CheckoutDeps } from '#server/features/checkout/checkout-deps.ts';
import type { CheckoutLimiters } from '#server/features/checkout/checkout-limiters.ts';
import { ORDERS_A_MINUTE } from '#server/features/checkout/checkout.service.ts';
import { callerOf } from '#server/identity/caller.ts';
import type { Database } from '#server/platform/database.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { getOrder, myOrders, placeOrder } from './orders.service.ts';

export interface OrdersRoutesDeps {
  database: Database;
  checkout: CheckoutDeps;
  checkoutLimiters: CheckoutLimiters;
}

export function ordersRoutes(deps: OrdersRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    createOrderRoute(app, deps);
    listMyOrdersRoute(app, deps);
    getOrderRoute(app, deps);
  };
}

function createOrderRoute(app: ZodApp, deps: OrdersRoutesDeps): void {
  app.post(
    '/order/new',
    {
      config: { access: { who: 'user', locksCaller: true } },
      schema: {
        operationId: 'createOrder',
        summary: 'The order of a paid checkout; the same however often it is asked',
        description: `The provider is asked about a checkout once a second at most: a call may wait that long for its answer. ${ORDERS_A_MINUTE} calls a minute for a person (429). While the provider can't be asked the answer is 503, with \`isProviderAway: true\`.`,
        tags: ['Order'],
        body: NewOrder,
        failures: [
          'NOT_FOUND',
          'PAYMENT_INCOMPLETE',
          'CHECKOUT_EXPIRED',
          'METHOD_UNAVAILABLE',
          'PAYMENT_REFUNDED',
          'RATE_LIMITED',
        ],
        response: { 200: OrderAnswer, 201: OrderAnswer },
      },
    },
    async (request, reply) => {
      const { order, isNew } = await placeOrder(
        deps.checkout,
        deps.checkoutLimiters,
        callerOf(request).claims.uid,
        request.body.checkoutId,
      );
      return reply
        .code(isNew ? 201 : 200)
        .send({ success: true, message: 'Order placed successfully', order });
    },
  );
}

function listMyOrdersRoute(app: ZodApp, deps: OrdersRoutesDeps): void {
  app.get(
    '/order/my',
    {
      config: { access: { who: 'user', ownId: true } },
      schema: {
        operationId: 'listMyOrders',
        summary: "The caller's own orders, newest first",
        tags: ['Order'],
        querystring: PageQuery.extend({ id: z.string() }),
        response: { 200: OrderPage },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await myOrders(deps.database, callerOf(request).claims.uid, request.query)),
    }),
  );
}

function getOrderRoute(app: ZodApp, deps: OrdersRoutesDeps): void {
  app.get(
    '/order/:id',
    {
      config: { access: { who: 'user', duty: 'orders', orOrderKey: true } },
      schema: {
        operationId: 'getOrder',
        summary: 'One order: its buyer or an admin',
        tags: ['Order'],
        params: z.object({ id: z.string() }),
        failures: ['SIGN_IN_AGAIN', 'NOT_FOUND'],
        response: { 200: OneOrder },
      },
    },
    async (request) => ({
      success: true as const,
      order: await getOrder(deps.database, callerOf(request), request.params.id),
    }),
  );
}

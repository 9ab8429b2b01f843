import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { AllOrdersPage, AllOrdersQuery, OrderAnswer, OrderExportQuery } from '#contract/orders.ts';
import { callerOf, dutiesOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import type { OrdersDeps } from './cancel-order.ts';
import { listOrders, wantedSearch } from './list-orders.ts';
import { shipAnyway } from './order-disputes.ts';
import { deleteOrder, processOrder, undoStep } from './move-order.ts';
import { orderCsv } from './order-csv.queries.ts';
import { filterOf } from './order-filter.queries.ts';

const Params = z.object({ id: z.string() });
/** Other headers are let through. */
const Status = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('The status that the order was seen in: 412 if it has another by now'),
});

interface AdminOrdersDeps extends OrdersDeps {
  /** The shop's. */
  timeZone: string;
}

export function adminOrdersRoutes(deps: AdminOrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listOrdersRoute(app, deps);
    processOrderRoute(app, deps);
    undoOrderStepRoute(app, deps);
    shipAnywayRoutes(app, deps);
    deleteOrderRoute(app, deps);
  };
}

function listOrdersRoute(app: ZodApp, deps: AdminOrdersDeps): void {
  app.get(
    '/order/all',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'listOrders',
        summary: "Everybody's orders",
        tags: ['Order'],
        response: { 200: AllOrdersPage },
        querystring: AllOrdersQuery,
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listOrders(deps.database, request.query, deps.timeZone)),
    }),
  );
}

function processOrderRoute(app: ZodApp, deps: OrdersDeps): void {
  app.put(
    '/order/:id',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'processOrder',
        summary: 'Move an order one step on: Processing, Shipped, Delivered',
        tags: ['Order'],
        failures: ['NOT_FOUND', 'ORDER_FINAL', 'ORDER_DISPUTED', 'ORDER_REFUNDED', 'STALE'],
        response: { 200: OrderAnswer },
        description: 'With `If-Match: <status>` a step from another status than that is refused.',
        headers: Status,
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const ifMatch = request.headers['if-match'];
      const order = await processOrder(deps, uid, request.params.id, ifMatch);
      return { success: true as const, message: `Order is ${order.status} now`, order };
    },
  );
}

function undoOrderStepRoute(app: ZodApp, deps: OrdersDeps): void {
  app.post(
    '/order/:id/undo',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'undoOrderStep',
        summary:
          'Undo the last step of an order, for an hour: Delivered back to Shipped, Shipped back to Processing',
        tags: ['Order'],
        failures: ['NOT_FOUND', 'ORDER_FINAL', 'STALE'],
        response: { 200: OrderAnswer },
        description:
          'Once each, and only while nothing else has happened to the order. With `If-Match: <status>` nothing is undone in another status than that.',
        headers: Status,
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const order = await undoStep(deps, uid, request.params.id, request.headers['if-match']);
      return { success: true as const, message: `Order is ${order.status} again`, order };
    },
  );
}

function shipAnywayRoutes(app: ZodApp, deps: OrdersDeps): void {
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
}

function deleteOrderRoute(app: ZodApp, deps: OrdersDeps): void {
  app.delete(
    '/order/:id',
    {
      config: forAdmins('orders', { freshSignIn: true }),
      schema: {
        operationId: 'deleteOrder',
        summary:
          'Take an order out of every list and total; one still Processing is cancelled first',
        tags: ['Order'],
        failures: ['NOT_FOUND', 'ORDER_DISPUTED', 'UNDER_WAY', 'STALE'],
        response: { 200: Done },
        description:
          'With `If-Match: <status>` an order in another status than that is not deleted. One that is paid also needs the duty refunds, and one with an open return stays (409 UNDER_WAY).',
        headers: Status,
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      const by = { uid: callerOf(request).claims.uid, duties: dutiesOf(request) };
      await deleteOrder(deps, by, request.params.id, request.headers['if-match']);
      return { success: true as const, message: 'Order deleted' };
    },
  );
}

export function orderCsvRoutes(deps: ExportsDeps & { database: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/order/export.csv',
      {
        config: { ...forAdmins('orders'), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportOrders',
          summary: 'The orders of a filter with their lines as a CSV file',
          description: `One line for each product of an order; the sums of the order are in the first of them. ${CSV_WORDS}`,
          tags: ['Order'],
          querystring: OrderExportQuery,
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async ({ query }, reply) => {
        const filter = filterOf(query, deps.timeZone);
        const search = filter && (await wantedSearch(deps.database, query, filter));
        return sendCsv(reply, deps, orderCsv(filter, search));
      },
    );
  };
}

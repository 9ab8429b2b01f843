import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AllOrdersPage, AllOrdersQuery, OrderExportQuery } from '#contract/orders.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { listOrders, wantedSearch } from './list-orders.ts';
import { orderCsv } from './order-csv.queries.ts';
import { filterOf } from '#server/features/orders/order-filter.queries.ts';

export interface AdminOrdersDeps extends ExportsDeps {
  database: Database;
}

export function adminOrdersRoutes(deps: AdminOrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listOrdersRoute(app, deps);
    exportOrdersRoute(app, deps);
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

function exportOrdersRoute(app: ZodApp, deps: AdminOrdersDeps): void {
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
}

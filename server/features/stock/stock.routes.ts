import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  LedgerExportQuery,
  LedgerPage,
  LedgerQuery,
  NewStockMove,
  StockMoved,
} from '#contract/stock-ledger.ts';
import { callerOf, dutiesOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { CSV_FILE, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { listLedger, moveStock, type StockDeps } from './move-stock.ts';
import { stockCsv } from './stock-csv.queries.ts';

const Params = z.object({ id: z.string() });

export function stockLedgerRoutes(deps: StockDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listLedgerRoute(app, deps);
    moveStockRoute(app, deps);
  };
}

function listLedgerRoute(app: ZodApp, deps: StockDeps): void {
  app.get(
    '/product/:id/ledger',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'listStockLedger',
        summary: "A product's stock and every change of it, newest first",
        description: 'Who bought is named to those with the duty orders.',
        tags: ['Product'],
        failures: ['NOT_FOUND'],
        response: { 200: LedgerPage },
        params: Params,
        querystring: LedgerQuery,
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listLedger(deps.database, request.params.id, request.query, {
        showsBuyers: dutiesOf(request).includes('orders'),
      })),
    }),
  );
}

function moveStockRoute(app: ZodApp, deps: StockDeps): void {
  app.post(
    '/product/:id/stock',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'moveStock',
        summary: 'Note stock that came, was counted, or was damaged',
        description:
          'The pieces that open checkouts hold are on the shelf: a count includes them, and they can’t be damaged (409 OUT_OF_STOCK).',
        tags: ['Product'],
        failures: ['NOT_FOUND', 'OUT_OF_STOCK', 'IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
        response: { 200: StockMoved },
        headers: IdempotencyHeaders,
        params: Params,
        querystring: OwnId,
        body: NewStockMove,
      },
    },
    async (request) => {
      const { params, body, headers } = request;
      const moved = await moveStock(
        deps,
        callerOf(request).claims.uid,
        params.id,
        body,
        readIdempotencyKey(headers['idempotency-key'], [params.id, body]),
      );
      const { available } = moved.stock;
      const message = `${WORDS[body.kind]} ${body.quantity}: ${available} can be bought now`;
      return { success: true as const, message, ...moved };
    },
  );
}

const WORDS = { received: 'Received', counted: 'Counted', damaged: 'Damaged' } as const;

export function stockCsvRoutes(deps: ExportsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/product/ledger/export.csv',
      {
        config: { ...forAdmins('catalogue'), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportStockLedger',
          summary: 'The stock ledger as a CSV file',
          description:
            'One line for each change: product by product, the oldest first. A file like those of the other exports (429 if two are running).',
          tags: ['Product'],
          querystring: LedgerExportQuery,
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async ({ query }, reply) => sendCsv(reply, deps, stockCsv(query.product)),
    );
  };
}

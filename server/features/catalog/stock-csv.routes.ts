import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LedgerExportQuery } from '#contract/stock-ledger.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import { CSV_FILE, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { stockCsv } from './stock-csv.queries.ts';

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

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ProductExportQuery } from '#contract/exports.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { filterOf } from './list-admin-products.ts';
import { productCsv } from './product-csv.queries.ts';

interface ProductCsvDeps extends ExportsDeps {
  database: Database;
  lowStock(): Promise<number>;
  /** The shop's address, for photos; '' if it is not known. */
  origin: string;
}

export function productCsvRoutes(deps: ProductCsvDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/product/export.csv',
      {
        config: { ...forAdmins('catalogue'), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportProducts',
          summary: 'The products of a filter as a CSV file',
          description: `One line for each product. ${CSV_WORDS}`,
          tags: ['Product'],
          querystring: ProductExportQuery,
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async ({ query }, reply) => {
        const filter = await filterOf(deps.database.pool, query, await deps.lowStock());
        return sendCsv(reply, deps, productCsv(filter, deps.origin));
      },
    );
  };
}

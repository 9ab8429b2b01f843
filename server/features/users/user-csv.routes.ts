import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { UserExportQuery } from '#contract/exports.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import { userCsv } from './user-csv.queries.ts';

export function userCsvRoutes(deps: ExportsDeps & { database: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/export.csv',
      {
        config: { ...forAdmins('customers', { freshSignIn: true }), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportUsers',
          summary: 'The registered people of a filter as a CSV file',
          description: `One line for each person. ${CSV_WORDS}`,
          tags: ['User'],
          querystring: UserExportQuery,
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async ({ query }, reply) => {
        const patterns = query.search
          ? await foldSearch(deps.database.pool, query.search)
          : undefined;
        return sendCsv(reply, deps, userCsv(query, patterns));
      },
    );
  };
}

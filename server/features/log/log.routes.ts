import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LogExportQuery, LogPage, LogQuery, LogUndone, UndoQuery } from '#contract/log.ts';
import { callerOf, dutiesOf } from '#server/identity/caller.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { listLog, logCsv } from './list-log.ts';
import type { LogDeps, PresentDeps } from './present-entries.ts';
import { undoEntry, type UndoDeps } from './undo-entry.ts';

export function logRoutes(deps: UndoDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listLogRoute(app, deps);
    undoEntryRoute(app, deps);
  };
}

function listLogRoute(app: ZodApp, deps: PresentDeps): void {
  app.get(
    '/log',
    {
      config: forAdmins('any'),
      schema: {
        operationId: 'listLog',
        summary: 'What admins have changed, newest first',
        description:
          'Each sees what their duties let them write. Kept for 2 years. Names are those of now; what is known of a person goes when their account is deleted.',
        tags: ['Log'],
        querystring: LogQuery,
        response: { 200: LogPage },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listLog(deps, dutiesOf(request), request.query)),
    }),
  );
}

function undoEntryRoute(app: ZodApp, deps: UndoDeps): void {
  app.post(
    '/log/:entryId/undo',
    {
      config: forAdmins('any'),
      schema: {
        operationId: 'undoLogEntry',
        summary: 'Undo what an entry of the log says',
        description:
          'For changes of products, families, coupons, sales, categories, collections, settings and reviews: what was there before comes back, as a new entry; stock as a difference, settings part by part. The entry of a family takes back the whole call, with what it did to the members. Photos that were replaced in the same call stay as they are. For bulk changes and imports the undo of the whole job begins, as with `job/{id}/undo`; its answer is the job. Needs the duty of the thing; for the home page marketing.',
        tags: ['Log'],
        params: z.object({ entryId: z.string() }),
        querystring: UndoQuery,
        failures: [
          'NOT_FOUND',
          'DUTY_NEEDED',
          'NEWER_CHANGE',
          'NOT_UNDOABLE',
          'DUPLICATE',
          'IN_USE',
        ],
        response: { 200: LogUndone },
      },
    },
    async (request) => {
      const anyway = request.query.anyway === 'true';
      const { entryId } = request.params;
      const undone = await undoEntry(deps, callerOf(request), entryId, { anyway });
      return { success: true as const, ...undone };
    },
  );
}

/** The list as a file. */
export function logCsvRoutes(deps: LogDeps & ExportsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/log/export.csv',
      {
        config: { ...forAdmins('any'), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportLog',
          summary: 'The entries of the log of a filter as a CSV file',
          description: `One line for each entry. ${CSV_WORDS}`,
          tags: ['Log'],
          querystring: LogExportQuery,
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async (request, reply) =>
        sendCsv(reply, deps, await logCsv(deps, dutiesOf(request), request.query)),
    );
  };
}

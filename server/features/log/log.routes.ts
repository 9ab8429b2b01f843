import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LogPage, LogQuery } from '#contract/log.ts';
import { dutiesOf } from '#server/identity/caller.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import { listLog, type LogDeps } from './list-log.ts';

export function logRoutes(deps: LogDeps): FastifyPluginAsyncZod {
  return async (app) => {
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
  };
}

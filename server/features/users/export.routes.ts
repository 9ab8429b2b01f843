import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PersonExport } from '#contract/person-export.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { exportPerson, type ExportDeps } from './export-person.ts';

/** Exports that somebody asks for in a minute: each reads all that is kept about a person. */
const EXPORTS_A_MINUTE = 5;

export function exportRoutes(deps: ExportDeps & { limits: SharedLimits }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/:uid/export',
      {
        config: {
          ...forAdmins('customers', { freshSignIn: 'for-others', orSelf: true }),
          isExport: true,
        },
        schema: {
          operationId: 'exportUser',
          summary: 'All that is kept about a person, as a file: oneself, or anybody for an admin',
          description: `Without the shop's own notes on orders and the names of its admins. An admin must have logged in within the last 12 hours for that of another. The answer is sent while it is read, as an attachment. ${EXPORTS_A_MINUTE} a minute for a caller (429).`,
          tags: ['User'],
          params: z.object({ uid: z.string() }),
          querystring: OwnId,
          failures: ['NOT_FOUND', 'RATE_LIMITED'],
          response: { 200: PersonExport },
        },
      },
      async (request, reply) => {
        await deps.limits.count('export', callerOf(request).claims.uid, EXPORTS_A_MINUTE);
        const file = await exportPerson(deps, request.params.uid);
        const name = `account-data-${deps.now().toISOString().slice(0, 10)}.json`;
        reply.header('content-disposition', `attachment; filename="${name}"`);
        // A stream is sent as it is, without the schema of the answer.
        return reply.type('application/json; charset=utf-8').send(file as never);
      },
    );
  };
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HealthAnswer } from '#contract/health.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { checkHealth, type Health } from './check-health.ts';
import type { HealthDeps } from './health-deps.ts';

/** How the parts of the shop are. Calls at the same time share one look. */
export function shopHealthRoutes(deps: HealthDeps): FastifyPluginAsyncZod {
  let looking: Promise<Health> | undefined;
  const look = async () => {
    looking ??= checkHealth(deps).finally(() => (looking = undefined));
    return looking;
  };
  return async (app) => {
    app.get(
      '/health',
      {
        config: forAdmins('settings'),
        schema: {
          operationId: 'checkHealth',
          summary: 'How the parts of the shop are, and what to do about them',
          description:
            'Looks at them now, each for at most five seconds: the database, disks, mail, photos, payments, queues, backups and more. No letter is sent, and nothing stays in the store of photos.',
          tags: ['Shop'],
          querystring: OwnId,
          response: { 200: HealthAnswer },
        },
      },
      async () => ({ success: true as const, ...(await look()) }),
    );
  };
}

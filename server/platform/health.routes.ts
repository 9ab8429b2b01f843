import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { isMigrated } from './migrations.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, its database reachable and on this version's schema. */
export function healthRoutes(pool: pg.Pool): FastifyPluginAsync {
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    });

    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const isReady = await isMigrated(pool).catch(() => false);
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
    });
  };
}

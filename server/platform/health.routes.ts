import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from 'zod';
import { isMigrated } from './migrations.ts';

/** Milliseconds after which a database that has not answered makes the shop "not ready" for the load balancer. */
const TIMEOUT_MS = 2_000;

const Status = z.object({ status: z.enum(['ok', 'ready', 'not ready']) });
const Alive = z.object({
  status: z.literal('ok'),
  client: z
    .object({ address: z.string(), protocol: z.string() })
    .optional()
    .describe('The caller, as the shop sees it through its proxies'),
});
const Asked = z.object({
  client: z.unknown().optional().describe('Has the answer say who calls'),
});

/**
 * `/healthz`: the process responds. `/readyz`: it can serve: the database is reachable and has this version's schema, and the shop is
 * not about to close.
 */
export function healthRoutes(
  pool: pg.Pool,
  isLeaving: () => boolean = () => false,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/healthz',
      {
        schema: {
          operationId: 'getHealth',
          summary: 'Whether the process answers',
          tags: ['Operation'],
          querystring: Asked,
          response: { 200: Alive },
        },
      },
      async ({ query, ip: address, protocol }, reply) =>
        reply.header('cache-control', 'no-store').send({
          status: 'ok',
          ...(query.client !== undefined && { client: { address, protocol } }),
        }),
    );

    app.get(
      '/readyz',
      {
        schema: {
          operationId: 'getReadiness',
          summary: 'Whether the shop can serve',
          tags: ['Operation'],
          response: { 200: Status, 503: Status },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        return !isLeaving() && (await isReady(pool))
          ? { status: 'ready' as const }
          : reply.code(503).send({ status: 'not ready' });
      },
    );
  };
}

async function isReady(pool: pg.Pool): Promise<boolean> {
  const answered = new AbortController();
  const tooLate = delay(TIMEOUT_MS, false, { signal: answered.signal, ref: false }).catch(
    () => false,
  );
  try {
    return await Promise.race([isMigrated(pool).catch(() => false), tooLate]);
  } finally {
    answered.abort();
  }
}

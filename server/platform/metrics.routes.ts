import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { METRICS_TYPE, type Metrics } from './metrics.ts';

/** Serves `/metrics` on the shop's own port, in local mode only. */
export function metricsRoutes(metrics: Metrics): FastifyPluginAsync {
  return async (app) => {
    app.get(
      '/metrics',
      {
        schema: {
          operationId: 'getMetrics',
          summary: 'Metrics for Prometheus; in production on METRICS_PORT',
          tags: ['Operation'],
          response: { 200: { content: { 'text/plain': { schema: z.string() } } } },
        },
      },
      async (_request, reply) =>
        reply
          .type(METRICS_TYPE)
          .header('cache-control', 'no-store')
          .send(await metrics.text()),
    );
  };
}

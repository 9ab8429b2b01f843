import type { FastifyPluginAsync } from 'fastify';
import { METRICS_TYPE, type Metrics } from './metrics.ts';

/** Serves `/metrics` on the shop's own port, in local mode only. */
export function metricsRoutes(metrics: Metrics): FastifyPluginAsync {
  return async (app) => {
    app.get(
      '/metrics',
      {
        schema: {
          summary: 'Metrics for Prometheus; in production on METRICS_PORT',
          tags: ['Operation'],
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

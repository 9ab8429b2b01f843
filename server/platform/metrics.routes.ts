import type { FastifyPluginAsync } from 'fastify';
import { METRICS_TYPE, type Metrics } from './metrics.ts';

/** `/metrics` on the shop's own port: for local mode, where nobody else is listening. */
export function metricsRoutes(metrics: Metrics): FastifyPluginAsync {
  return async (app) => {
    app.get(
      '/metrics',
      {
        schema: {
          summary: 'Figures for Prometheus; in production on METRICS_PORT',
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

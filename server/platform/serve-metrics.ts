import { createServer } from 'node:http';
import { once } from 'node:events';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { METRICS_TYPE, type Metrics } from './metrics.ts';

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on a separate port that isn't public. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here\n');
      return;
    }
    const headers = { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' };
    metrics.text().then(
      (text) => response.writeHead(200, headers).end(text),
      (error: Error) => response.destroy(error),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const openPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${openPort}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

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

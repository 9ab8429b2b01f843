import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ShopConfigAnswer, type ShopConfig } from '#contract/shop-config.ts';
import { ResponseCache } from '#server/platform/response-cache.ts';

export function shopConfigRoutes(config: ShopConfig): FastifyPluginAsyncZod {
  // It never changes while the server runs.
  const cache = new ResponseCache();
  return async (app) => {
    app.get(
      '/config',
      {
        config: { access: { who: 'public' } },
        schema: {
          operationId: 'getConfig',
          summary: 'The public web configuration',
          tags: ['Shop'],
          response: { 200: ShopConfigAnswer },
        },
      },
      (request, reply) =>
        cache.send(request, reply, 'config', async () => ({ success: true, config })),
    );
  };
}

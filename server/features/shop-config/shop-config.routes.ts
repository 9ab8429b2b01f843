import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ShopConfigAnswer, type ShopConfig } from '#contract/shop-config.ts';
import { ResponseCache } from '#server/platform/response-cache.ts';

/** @param onChange calls back after each change of the configuration */
export function shopConfigRoutes(
  shopConfig: () => Promise<ShopConfig>,
  onChange: (changed: () => void) => void,
): FastifyPluginAsyncZod {
  const cache = new ResponseCache();
  onChange(() => cache.clear());
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
      async (request, reply) => {
        // Waits after a change. What is kept is read again, so that nothing is kept that was read before a change.
        await shopConfig();
        return cache.send(request, reply, 'config', async () => ({
          success: true,
          config: await shopConfig(),
        }));
      },
    );
  };
}

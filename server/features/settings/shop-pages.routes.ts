import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ShopPageAnswer } from '#contract/settings.ts';
import type { ShopPage } from '#contract/shop-page.ts';
import { notFound } from '#server/platform/errors.ts';
import { ResponseCache } from '#server/platform/response-cache.ts';

/** The shop's own pages, such as Delivery, for everybody. */
export function shopPagesRoutes(
  findPage: (slug: string) => Promise<ShopPage | undefined>,
): FastifyPluginAsyncZod {
  // Keyed by what was read, so that a changed page is another entry. There are few pages.
  const cache = new ResponseCache({ maxBytes: 1_000_000 });
  return async (app) => {
    app.get(
      '/page/:slug',
      {
        config: { access: { who: 'public' } },
        schema: {
          operationId: 'getShopPage',
          summary: "A page of the shop's own, such as Delivery",
          tags: ['Shop'],
          params: z.object({ slug: z.string() }),
          failures: ['NOT_FOUND'],
          response: { 200: ShopPageAnswer },
        },
      },
      async (request, reply) => {
        const page = await findPage(request.params.slug);
        if (!page) throw notFound('page');
        return cache.send(request, reply, JSON.stringify(page), async () => ({
          success: true,
          page,
        }));
      },
    );
  };
}

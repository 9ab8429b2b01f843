import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CategoryTiles, CollectionQuery, RowProducts } from '#contract/home-rows.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import type { Catalog } from './catalog-cache.ts';
import { readCategoryTiles } from './home-rows.queries.ts';
import type { HomeRows } from './home-rows.ts';

const OPEN = { access: { who: 'public' as const } };

/** Routes of the home page's rows beside the latest products. */
export function homeRowsRoutes(catalog: Catalog, rows: HomeRows): FastifyPluginAsyncZod {
  return async (app) => {
    rankingRoutes(app, catalog, rows);
    collectionRoute(app, catalog, rows);
    categoryTilesRoute(app, catalog);
  };
}

function rankingRoutes(app: ZodApp, { cache }: Catalog, rows: HomeRows): void {
  app.get(
    '/product/best-sellers',
    {
      config: OPEN,
      schema: {
        operationId: 'bestSellers',
        summary: 'The products of which most pieces were sold in 30 days',
        tags: ['Product'],
        response: { 200: RowProducts },
      },
    },
    (request, reply) =>
      cache.answers.send(request, reply, 'best sellers', async () => ({
        success: true,
        products: await rows.bestSellers(),
      })),
  );
  app.get(
    '/product/back-in-stock',
    {
      config: OPEN,
      schema: {
        operationId: 'backInStock',
        summary: 'The products that were last put back in stock',
        tags: ['Product'],
        response: { 200: RowProducts },
      },
    },
    (request, reply) =>
      cache.answers.send(request, reply, 'back in stock', async () => ({
        success: true,
        products: await rows.backInStock(),
      })),
  );
}

function collectionRoute(app: ZodApp, { cache }: Catalog, rows: HomeRows): void {
  app.get(
    '/product/collection',
    {
      config: OPEN,
      schema: {
        operationId: 'productCollection',
        summary: 'Several products by their ids, in this order',
        tags: ['Product'],
        querystring: CollectionQuery,
        response: { 200: RowProducts },
      },
    },
    (request, reply) => {
      const ids = request.query.ids.toLowerCase();
      return cache.answers.send(request, reply, `collection ${ids}`, async () => ({
        success: true,
        products: await rows.collection(ids.split(',')),
      }));
    },
  );
}

function categoryTilesRoute(app: ZodApp, { pool, cache }: Catalog): void {
  app.get(
    '/product/category-tiles',
    {
      config: OPEN,
      schema: {
        operationId: 'categoryTiles',
        summary: 'Categories of the products on sale, with a photo of each',
        tags: ['Product'],
        response: { 200: CategoryTiles },
      },
    },
    (request, reply) =>
      cache.answers.send(request, reply, 'category tiles', async () => ({
        success: true,
        tiles: await readCategoryTiles(pool),
      })),
  );
}

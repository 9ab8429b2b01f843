import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { gatherOptions } from '#contract/asked-options.ts';
import {
  Categories,
  LatestProducts,
  OneProduct,
  PopularProducts,
  ProductPage,
  ProductQuery,
} from '#contract/catalog.ts';
import { RowProducts } from '#contract/home-rows.ts';
import type { PageData } from '#contract/page-renderer.ts';
import { productCategories } from '#server/features/products/product-rows.queries.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import type { Catalog } from './catalog-cache.ts';
import { getProduct, listLatest, listProducts, previewProduct } from './catalog.service.ts';
import { popularProducts } from './home-rows.ts';
import { getAdminProduct } from './list-admin-products.ts';

const OPEN = { access: { who: 'public' as const } };

/** The parameters of `product/all` in a fixed order. */
const KEYS = ProductQuery.keyof().options;

export function catalogRoutes(
  catalog: Catalog,
  data: Pick<PageData, 'related'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    latestProductsRoute(app, catalog);
    popularProductsRoute(app, catalog);
    listCategoriesRoute(app, catalog);
    searchProductsRoute(app, catalog);
    getProductRoute(app, catalog);
    relatedProductsRoute(app, catalog, data);
  };
}

function latestProductsRoute(app: ZodApp, catalog: Catalog): void {
  app.get(
    '/product/latest',
    {
      config: OPEN,
      schema: {
        operationId: 'latestProducts',
        summary: 'The newest products',
        tags: ['Product'],
        response: { 200: LatestProducts },
      },
    },
    (request, reply) =>
      catalog.cache.answers.send(request, reply, 'latest', async () => ({
        success: true,
        products: await listLatest(catalog),
      })),
  );
}

function popularProductsRoute(app: ZodApp, catalog: Catalog): void {
  app.get(
    '/product/popular',
    {
      config: OPEN,
      schema: {
        operationId: 'popularProducts',
        summary: 'The products that occur in most of the newest orders',
        tags: ['Product'],
        response: { 200: PopularProducts },
      },
    },
    (request, reply) =>
      catalog.cache.answers.send(request, reply, 'popular', async () => ({
        success: true,
        products: await popularProducts(catalog),
      })),
  );
}

function listCategoriesRoute(app: ZodApp, catalog: Catalog): void {
  app.get(
    '/product/categories',
    {
      config: OPEN,
      schema: {
        operationId: 'listCategories',
        summary: 'Categories of the products on sale',
        tags: ['Product'],
        response: { 200: Categories },
      },
    },
    (request, reply) =>
      catalog.cache.answers.send(request, reply, 'categories', async () => ({
        success: true,
        categories: await productCategories(catalog.pool),
      })),
  );
}

function searchProductsRoute(app: ZodApp, catalog: Catalog): void {
  app.get(
    '/product/all',
    {
      config: OPEN,
      preValidation: async (request) => {
        request.query = gatherOptions(request.query);
      },
      schema: {
        operationId: 'searchProducts',
        summary: 'Browse and search products',
        tags: ['Product'],
        querystring: ProductQuery,
        response: { 200: ProductPage },
      },
    },
    (request, reply) => {
      const { query } = request;
      const key = `all ${JSON.stringify(KEYS.map((name) => query[name]))}`;
      return catalog.cache.answers.send(request, reply, key, async () => ({
        success: true,
        ...(await listProducts(catalog, query)),
      }));
    },
  );
}

function getProductRoute(app: ZodApp, catalog: Catalog): void {
  app.get(
    '/product/:id',
    {
      config: { access: { ...OPEN.access, moreForAdmins: true, duty: 'catalogue' } },
      schema: {
        operationId: 'getProduct',
        summary: 'One product',
        tags: ['Product'],
        params: z.object({ id: z.string() }),
        querystring: z.looseObject({
          preview: z.string().max(64).optional().describe('Shows a draft: its `previewKey`'),
        }),
        failures: ['NOT_FOUND'],
        response: { 200: OneProduct },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (request.caller)
        return { success: true as const, product: await getAdminProduct(catalog.pool, id) };
      const { preview } = request.query;
      if (preview !== undefined) {
        void reply.header('cache-control', 'private, no-store');
        return { success: true as const, product: await previewProduct(catalog, id, preview) };
      }
      return catalog.cache.answers.send(request, reply, `product ${id}`, async () => ({
        success: true,
        product: await getProduct(catalog, id),
      }));
    },
  );
}

function relatedProductsRoute(
  app: ZodApp,
  catalog: Catalog,
  data: Pick<PageData, 'related'>,
): void {
  app.get(
    '/product/:id/related',
    {
      config: OPEN,
      schema: {
        operationId: 'relatedProducts',
        summary: 'What goes well with a product: bought together with it, or else of its category',
        tags: ['Product'],
        params: z.object({ id: z.string() }),
        failures: ['NOT_FOUND'],
        response: { 200: RowProducts },
      },
    },
    (request, reply) => {
      const { id } = request.params;
      return catalog.cache.answers.send(request, reply, `related ${id}`, async () => ({
        success: true,
        products: await data.related(id),
      }));
    },
  );
}

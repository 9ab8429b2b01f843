import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  Categories,
  LatestProducts,
  OneProduct,
  PopularProducts,
  ProductPage,
  ProductQuery,
} from '#contract/catalog.ts';
import { answers } from '#server/platform/answers.ts';
import {
  type Catalog,
  getProduct,
  latestProducts,
  listProducts,
  productCategories,
} from './catalog.service.ts';
import { popularProducts } from './popular-products.ts';

export function catalogRoutes(catalog: Catalog): FastifyPluginAsyncZod {
  const { pool, memory } = catalog;
  return async (app) => {
    const open = { access: { who: 'public' as const } };

    app.get(
      '/product/latest',
      {
        config: open,
        schema: {
          summary: 'The newest products',
          tags: ['Product'],
          response: answers({ 200: LatestProducts }, 'UNAVAILABLE'),
        },
      },
      (request, reply) =>
        memory.answers.send(request, reply, 'latest', async () => ({
          success: true,
          products: await latestProducts(pool),
        })),
    );

    app.get(
      '/product/popular',
      {
        config: open,
        schema: {
          summary: 'The products that most of the newest orders have',
          tags: ['Product'],
          response: answers({ 200: PopularProducts }, 'UNAVAILABLE'),
        },
      },
      (request, reply) =>
        memory.answers.send(request, reply, 'popular', async () => ({
          success: true,
          products: await popularProducts(catalog),
        })),
    );

    app.get(
      '/product/categories',
      {
        config: open,
        schema: {
          summary: 'Categories of the products on sale',
          tags: ['Product'],
          response: answers({ 200: Categories }, 'UNAVAILABLE'),
        },
      },
      (request, reply) =>
        memory.answers.send(request, reply, 'categories', async () => ({
          success: true,
          categories: await productCategories(pool),
        })),
    );

    app.get(
      '/product/all',
      {
        config: open,
        schema: {
          summary: 'Browse and search products',
          tags: ['Product'],
          querystring: ProductQuery,
          response: answers({ 200: ProductPage }, 'VALIDATION', 'UNAVAILABLE'),
        },
      },
      (request, reply) => {
        const { query } = request;
        const key = `all ${JSON.stringify([query.search, query.page, query.limit, query.price, query.sort, query.category])}`;
        return memory.answers.send(request, reply, key, async () => ({
          success: true,
          ...(await listProducts(catalog, query)),
        }));
      },
    );

    app.get(
      '/product/:id',
      {
        config: open,
        schema: {
          summary: 'One product',
          tags: ['Product'],
          params: z.object({ id: z.string() }),
          response: answers({ 200: OneProduct }, 'NOT_FOUND', 'UNAVAILABLE'),
        },
      },
      (request, reply) => {
        const { id } = request.params;
        return memory.answers.send(request, reply, `product ${id}`, async () => ({
          success: true,
          product: await getProduct(pool, id),
        }));
      },
    );
  };
}

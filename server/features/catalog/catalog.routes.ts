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
          operationId: 'latestProducts',
          summary: 'The newest products',
          tags: ['Product'],
          response: { 200: LatestProducts },
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
          operationId: 'popularProducts',
          summary: 'The products that occur in most of the newest orders',
          tags: ['Product'],
          response: { 200: PopularProducts },
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
          operationId: 'listCategories',
          summary: 'Categories of the products on sale',
          tags: ['Product'],
          response: { 200: Categories },
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
          operationId: 'searchProducts',
          summary: 'Browse and search products',
          tags: ['Product'],
          querystring: ProductQuery,
          response: { 200: ProductPage },
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
          operationId: 'getProduct',
          summary: 'One product',
          tags: ['Product'],
          params: z.object({ id: z.string() }),
          failures: ['NOT_FOUND'],
          response: { 200: OneProduct },
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

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  CategoryChanges,
  CategoryList,
  CategoryWritten,
  DeleteCategoryQuery,
  MergeCategory,
  NewCategory,
  OneCategory,
} from '#contract/categories.ts';
import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
import { Done } from '#contract/done.ts';
import { ListingVersion } from '#contract/listing-fields.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { notFound } from '#server/platform/errors.ts';
import { CSV_FILE, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import type { ResponseCache } from '#server/platform/response-cache.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { type CategoriesDeps, changeCategory, createCategory } from './categories.service.ts';
import { categoryCsv } from './category-csv.ts';
import { deleteCategory, mergeCategory } from './merge-category.ts';
import { categoryAt, listCategories } from './present-category.ts';

const OPEN = { access: { who: 'public' as const } };
const Params = z.object({ id: z.string() });

/** The dependencies of the calls of categories. */
export type CategoryRoutesDeps = CategoriesDeps & {
  /** The answers that everybody gets, until the catalogue changes. */
  answers: ResponseCache;
};

export function categoriesRoutes(deps: CategoryRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    readRoutes(app, deps);
    writeRoutes(app, deps);
    endRoutes(app, deps);
  };
}

function readRoutes(app: ZodApp, { database, answers }: CategoryRoutesDeps): void {
  app.get(
    '/category/all',
    {
      config: OPEN,
      schema: {
        operationId: 'listAllCategories',
        summary: 'All categories, in the owner’s order',
        description: 'Also those without products on sale.',
        tags: ['Product'],
        response: { 200: CategoryList },
      },
    },
    (request, reply) =>
      answers.send(request, reply, 'category/all', async () => ({
        success: true,
        categories: await listCategories(database),
      })),
  );

  app.get(
    '/category/:id',
    {
      config: OPEN,
      schema: {
        operationId: 'getCategory',
        summary: 'One category, by its address',
        description: 'A former address leads to the category that has it now: compare `slug`.',
        tags: ['Product'],
        params: z.object({ id: z.string().max(CATEGORY_LIMITS.slug.max).describe('Its `slug`') }),
        failures: ['NOT_FOUND'],
        response: { 200: OneCategory },
      },
    },
    (request, reply) =>
      answers.send(request, reply, `category ${request.params.id}`, async () => {
        const found = await categoryAt(database, request.params.id);
        if (!found) throw notFound('category');
        return { success: true, ...found };
      }),
  );
}

function writeRoutes(app: ZodApp, deps: CategoriesDeps): void {
  app.post(
    '/category',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'createCategory',
        summary: 'Add a category',
        tags: ['Product'],
        querystring: OwnId,
        body: NewCategory,
        failures: ['DUPLICATE', 'LIMIT_REACHED'],
        response: { 201: CategoryWritten },
      },
    },
    async (request, reply) => {
      const category = await createCategory(deps, request.body);
      const message = `${category.name} is added`;
      return reply.code(201).send({ success: true, message, category });
    },
  );

  app.put(
    '/category/:id',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'changeCategory',
        summary: 'Change a category',
        description:
          'Its products get another name with it; links with the former name or address lead to it.',
        tags: ['Product'],
        headers: ListingVersion,
        params: Params,
        querystring: OwnId,
        body: CategoryChanges,
        failures: ['NOT_FOUND', 'DUPLICATE', 'STALE'],
        response: { 200: CategoryWritten },
      },
    },
    async ({ params: { id }, headers, body: changes }) => {
      const category = await changeCategory(deps, { id, ifMatch: headers['if-match'], changes });
      return { success: true as const, message: `${category.name} is saved`, category };
    },
  );
}

function endRoutes(app: ZodApp, deps: CategoriesDeps): void {
  app.post(
    '/category/:id/merge',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'mergeCategory',
        summary: 'Merge a category into another',
        description: 'The other gets its products, the categories in it, and its links.',
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        body: MergeCategory,
        failures: ['NOT_FOUND'],
        response: { 200: CategoryWritten },
      },
    },
    async ({ params, body }) => {
      const category = await mergeCategory(deps, params.id, body.to);
      return { success: true as const, message: `It is ${category.name} now`, category };
    },
  );

  app.delete(
    '/category/:id',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'deleteCategory',
        summary: 'Delete a category',
        description:
          'One that has products or categories is refused, unless `to` names where they go.',
        tags: ['Product'],
        headers: ListingVersion,
        params: Params,
        querystring: DeleteCategoryQuery,
        failures: ['NOT_FOUND', 'IN_USE', 'STALE'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const { params, query, headers } = request;
      const { uid } = callerOf(request).claims;
      await deleteCategory(deps, uid, { ...params, ifMatch: headers['if-match'], to: query.to });
      return { success: true as const, message: 'The category is deleted' };
    },
  );
}

export function categoryCsvRoutes(
  deps: ExportsDeps & Pick<CategoriesDeps, 'database'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/category/export.csv',
      {
        config: { ...forAdmins('catalogue'), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportCategories',
          summary: 'All categories as a CSV file',
          description:
            'One line for each, before those in it, in the owner’s order; otherwise as `product/export.csv`.',
          tags: ['Product'],
          querystring: OwnId,
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async (_request, reply) => sendCsv(reply, deps, categoryCsv(deps.database)),
    );
  };
}

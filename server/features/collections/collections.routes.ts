import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ProductPage } from '#contract/catalog.ts';
import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
import {
  CollectionChanges,
  CollectionList,
  type CollectionRule,
  CollectionWritten,
  NewCollection,
  OneCollection,
  PreviewQuery,
  RulePreview,
} from '#contract/collections.ts';
import { Done } from '#contract/done.ts';
import { ListingVersion } from '#contract/listing-fields.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { notFound } from '#server/platform/errors.ts';
import type { ResponseCache } from '#server/platform/response-cache.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  changeCollection,
  type CollectionsDeps,
  createCollection,
  deleteCollection,
} from './collections.service.ts';
import { presentCollection, presentListed } from './present-collection.ts';
import { collectionAt, readCollections } from './read-collections.queries.ts';

const OPEN = { access: { who: 'public' as const } };
const Params = z.object({ id: z.string() });

/** The dependencies of the calls of collections. */
export type CollectionRoutesDeps = CollectionsDeps & {
  /** The answers that everybody gets, until the catalogue changes. */
  answers: ResponseCache;
  /** The first products that meet a rule, and how many do. */
  previewRule(
    rule: CollectionRule,
  ): Promise<Pick<ProductPage, 'products' | 'total' | 'totalIsLowerBound'>>;
};

export function collectionsRoutes(deps: CollectionRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, deps);
    previewRoute(app, deps);
    oneRoute(app, deps);
    writeRoutes(app, deps);
    deleteRoute(app, deps);
  };
}

function listRoute(app: ZodApp, { database, answers }: CollectionRoutesDeps): void {
  app.get(
    '/collection/all',
    {
      config: OPEN,
      schema: {
        operationId: 'listCollections',
        summary: 'All collections, in the owner’s order',
        tags: ['Product'],
        response: { 200: CollectionList },
      },
    },
    (request, reply) =>
      answers.send(request, reply, 'collection/all', async () => ({
        success: true,
        collections: (await readCollections(database)).map(presentListed),
      })),
  );
}

function previewRoute(app: ZodApp, { previewRule }: CollectionRoutesDeps): void {
  app.get(
    '/collection/preview',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'previewRule',
        summary: 'The products that meet a rule now',
        tags: ['Product'],
        querystring: PreviewQuery,
        response: { 200: RulePreview },
      },
    },
    async ({ query: { rule } }) => ({ success: true as const, ...(await previewRule(rule)) }),
  );
}

function oneRoute(app: ZodApp, { database, answers }: CollectionRoutesDeps): void {
  app.get(
    '/collection/:id',
    {
      config: { access: { ...OPEN.access, moreForAdmins: true, duty: 'catalogue' } },
      schema: {
        operationId: 'getCollection',
        summary: 'One collection, by its address',
        description:
          'A former address leads to the collection that has it now: compare `slug`. Its products: `product/all?collection=SLUG`.',
        tags: ['Product'],
        params: z.object({ id: z.string().max(CATEGORY_LIMITS.slug.max).describe('Its `slug`') }),
        failures: ['NOT_FOUND'],
        response: { 200: OneCollection },
      },
    },
    async (request, reply) => {
      const { id: slug } = request.params;
      const read = async (isAdmin: boolean) => {
        const found = await collectionAt(database, slug);
        if (!found) throw notFound('collection');
        return { success: true as const, collection: presentCollection(found, { isAdmin }) };
      };
      if (request.caller) return read(true);
      return answers.send(request, reply, `collection ${slug}`, () => read(false));
    },
  );
}

function writeRoutes(app: ZodApp, deps: CollectionsDeps): void {
  app.post(
    '/collection',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'createCollection',
        summary: 'Add a collection',
        tags: ['Product'],
        querystring: OwnId,
        body: NewCollection,
        failures: ['DUPLICATE', 'LIMIT_REACHED'],
        response: { 201: CollectionWritten },
      },
    },
    async (request, reply) => {
      const collection = await createCollection(deps, request.body);
      const message = `${collection.name} is added`;
      return reply.code(201).send({ success: true, message, collection });
    },
  );

  app.put(
    '/collection/:id',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'changeCollection',
        summary: 'Change a collection',
        description: 'Links with its former address lead to it.',
        tags: ['Product'],
        headers: ListingVersion,
        params: Params,
        querystring: OwnId,
        body: CollectionChanges,
        failures: ['NOT_FOUND', 'DUPLICATE', 'STALE'],
        response: { 200: CollectionWritten },
      },
    },
    async ({ params: { id }, headers, body: changes }) => {
      const wanted = { id, ifMatch: headers['if-match'], changes };
      const collection = await changeCollection(deps, wanted);
      return { success: true as const, message: `${collection.name} is saved`, collection };
    },
  );
}

function deleteRoute(app: ZodApp, deps: CollectionsDeps): void {
  app.delete(
    '/collection/:id',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'deleteCollection',
        summary: 'Delete a collection',
        tags: ['Product'],
        headers: ListingVersion,
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'STALE'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const ifMatch = request.headers['if-match'];
      await deleteCollection(deps, uid, { ...request.params, ifMatch });
      return { success: true as const, message: 'The collection is deleted' };
    },
  );
}

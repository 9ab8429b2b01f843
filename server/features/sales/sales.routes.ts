import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { isId } from '#contract/ids.ts';
import {
  NewSale,
  OneSale,
  PriceHistory,
  SaleAnswer,
  SaleChanges,
  SalePage,
  SalePreview,
  SaleQuery,
  SaleToPreview,
} from '#contract/sale.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { notFound } from '#server/platform/errors.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { readHistory } from './read-sales.queries.ts';
import {
  changeSale,
  createSale,
  deleteSale,
  listSales,
  oneSale,
  previewSale,
  type SalesDeps,
} from './sales.service.ts';

const Params = z.object({ id: z.string() });
/** Other headers are not checked. */
const Version = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('`updatedAt` of the sale when it was opened: 412 if it has changed since'),
});
/** Bodies with as many products as a sale may name, with their prices. */
const LARGE = { bodyLimit: 1024 * 1024 };
const SOON =
  'Its products have its price within a minute of their time; a checkout asks for it itself.';

export function salesRoutes(deps: SalesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    createRoutes(app, deps);
    readRoutes(app, deps);
    changeRoutes(app, deps);
    historyRoute(app, deps);
  };
}

function createRoutes(app: ZodApp, deps: SalesDeps): void {
  app.post(
    '/sale',
    {
      ...LARGE,
      config: forAdmins('marketing'),
      schema: {
        operationId: 'createSale',
        summary: 'Plan a sale, which begins and ends by itself',
        description: `Of products that are in several the lowest price is charged. A \`from\` in the past is now. ${SOON}`,
        tags: ['Sale'],
        headers: IdempotencyHeaders,
        querystring: OwnId,
        body: NewSale,
        failures: ['IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
        response: { 201: SaleAnswer },
      },
    },
    async (request, reply) => {
      const key = readIdempotencyKey(request.headers['idempotency-key'], request.body);
      const sale = await createSale(deps, callerOf(request).claims.uid, request.body, key);
      const message = `${sale.name} ${sale.state === 'planned' ? 'is planned' : 'has begun'}`;
      return reply.code(201).send({ success: true, message, sale });
    },
  );

  app.post(
    '/sale/preview',
    {
      ...LARGE,
      config: forAdmins('marketing'),
      schema: {
        operationId: 'previewSale',
        summary: 'What a sale would do, which is not stored',
        tags: ['Sale'],
        querystring: OwnId,
        body: SaleToPreview,
        response: { 200: SalePreview },
      },
    },
    async (request) => ({ success: true as const, ...(await previewSale(deps, request.body)) }),
  );
}

function readRoutes(app: ZodApp, deps: SalesDeps): void {
  app.get(
    '/sale/all',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'listSales',
        summary: 'All sales',
        tags: ['Sale'],
        querystring: SaleQuery,
        response: { 200: SalePage },
      },
    },
    async (request) => ({ success: true as const, ...(await listSales(deps, request.query)) }),
  );

  app.get(
    '/sale/:id',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'getSale',
        summary: 'A sale, and what it brought',
        tags: ['Sale'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND'],
        response: { 200: OneSale },
      },
    },
    async (request) => ({ success: true as const, ...(await oneSale(deps, request.params.id)) }),
  );
}

function changeRoutes(app: ZodApp, deps: SalesDeps): void {
  app.put(
    '/sale/:id',
    {
      ...LARGE,
      config: forAdmins('marketing'),
      schema: {
        operationId: 'changeSale',
        summary: 'Change a sale: fields that are not sent stay as they are',
        description: `One that runs keeps its \`from\`, and ends at once with a \`to\` in the past; of one that has ended only the name changes. ${SOON}`,
        tags: ['Sale'],
        headers: Version,
        params: Params,
        querystring: OwnId,
        body: SaleChanges,
        failures: ['NOT_FOUND', 'STALE'],
        response: { 200: SaleAnswer },
      },
    },
    async ({ params, body, headers }) => {
      const sale = await changeSale(deps, params.id, body, headers['if-match']);
      return { success: true as const, message: `${sale.name} is saved`, sale };
    },
  );

  app.delete(
    '/sale/:id',
    {
      config: forAdmins('marketing'),
      schema: {
        operationId: 'deleteSale',
        summary: 'Delete a sale: one that runs ends',
        tags: ['Sale'],
        headers: Version,
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'STALE'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      await deleteSale(deps, uid, request.params.id, request.headers['if-match']);
      return { success: true as const, message: 'Sale deleted' };
    },
  );
}

function historyRoute(app: ZodApp, { database }: SalesDeps): void {
  app.get(
    '/product/:id/prices',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'listPrices',
        summary: 'What a product has cost, costs, and by the sales of now will cost',
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND'],
        response: { 200: PriceHistory },
      },
    },
    async ({ params: { id } }) => {
      const prices = isId(id) ? await readHistory(database.pool, id) : undefined;
      if (!prices) throw notFound('product');
      return { success: true as const, prices };
    },
  );
}

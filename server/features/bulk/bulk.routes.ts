import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BulkPreview, BulkRequest, BulkStarted } from '#contract/bulk.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { previewBulk, startBulk, type BulkDeps } from './bulk-products.ts';

export function bulkRoutes(deps: BulkDeps): FastifyPluginAsyncZod {
  return async (app) => {
    bulkRoute(app, deps);
  };
}

function bulkRoute(app: ZodApp, deps: BulkDeps): void {
  app.post(
    '/product/bulk',
    {
      config: forAdmins('catalogue'),
      schema: {
        operationId: 'changeProducts',
        summary: 'Change price, stock or category of many products',
        description:
          'With `dryRun` it answers what would change, and writes nothing; its `selection` makes sure that no other products are changed. Otherwise it starts a job, whose rows are stored as they are now: a product that changes before its row is written is left alone.',
        tags: ['Product'],
        failures: ['IDEMPOTENCY_MISMATCH', 'KEY_IN_USE', 'STALE'],
        headers: IdempotencyHeaders,
        querystring: OwnId,
        body: BulkRequest,
        response: { 200: BulkPreview, 201: BulkStarted },
      },
    },
    async (request, reply) => {
      const { body, headers } = request;
      if (body.dryRun) return { success: true as const, ...(await previewBulk(deps, body)) };
      const idempotency = readIdempotencyKey(headers['idempotency-key'], body);
      const job = await startBulk(deps, callerOf(request).claims.uid, body, idempotency);
      const message = 'The products are being changed';
      return reply.code(201).send({ success: true as const, message, job });
    },
  );
}

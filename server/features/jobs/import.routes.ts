import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BulkStarted } from '#contract/bulk.ts';
import { ImportForm } from '#contract/import.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { BulkDeps } from './bulk-products.ts';
import { importProducts } from './import-products.ts';
import { importSheet } from './import-sheet.ts';
import { STOCK_SHEET } from './import-stock.ts';
import { acceptImport, IMPORT_FORM, receiveImport } from './receive-import.ts';

export function importRoutes(deps: BulkDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: IMPORT_FORM });
    app.post(
      '/product/import',
      {
        config: { ...forAdmins('catalogue'), takesFiles: true },
        preParsing: acceptImport,
        schema: {
          operationId: 'importProducts',
          summary: 'Add and change products, or their stock, by a CSV file',
          description:
            'The first line names the columns: id, sku, name, category, price, stock, description. A line changes the product that has its id or SKU; otherwise it adds one. With `kind` `stock` the columns are id, sku, kind, quantity, words, and a line does what `POST product/{id}/stock` does. With `dryRun` the rows of the job show what each line would do, and nothing is written. The answer comes when the whole file is read.',
          tags: ['Product'],
          failures: ['IDEMPOTENCY_MISMATCH'],
          headers: IdempotencyHeaders,
          querystring: OwnId,
          form: ImportForm,
          response: { 201: BulkStarted },
        },
      },
      async (request, reply) => {
        const { uid } = callerOf(request).claims;
        const job = await receiveImport(request, ({ path, hash, isDryRun, kind = 'products' }) => {
          const key = request.headers['idempotency-key'];
          const idempotency = readIdempotencyKey(key, [hash, isDryRun, kind]);
          if (kind === 'stock')
            return importSheet(deps, uid, STOCK_SHEET, { path, isDryRun }, idempotency);
          return importProducts(deps, uid, { path, isDryRun }, idempotency);
        });
        const message = job.state === 'done' ? 'The file is checked' : 'The file is being imported';
        return reply.code(201).send({ success: true as const, message, job });
      },
    );
  };
}

import { FILE_COLUMNS } from '#contract/file-columns.ts';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BulkStarted } from '#contract/bulk.ts';
import { ImportForm } from '#contract/import.ts';
import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import { importProducts } from './import-products.ts';
import { importSheet } from './import-sheet.ts';
import { STOCK_SHEET } from './import-stock.ts';
import { acceptImport, IMPORT_FORM, IMPORT_FORM_BYTES, receiveImport } from './receive-import.ts';

/** `origin`: the shop's own address; '' if it is not known. */
export function importRoutes(deps: JobsDeps & { origin: string }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: IMPORT_FORM });
    app.post(
      '/product/import',
      {
        config: { ...forAdmins('catalogue'), takesFiles: { mostBytes: IMPORT_FORM_BYTES } },
        preParsing: acceptImport,
        schema: {
          operationId: 'importProducts',
          summary: 'Add and change products, or their stock, by a CSV file',
          description: `The first line names the columns: ${FILE_COLUMNS.products.join(', ')}. A line changes the product that has its id or SKU; otherwise it adds one. Photos are https addresses or names of files in the zip \`photos\`, at most 5 a product and 20,000 in all; they are taken once their row is written, and one that can’t be taken is among the errors. With \`kind\` \`stock\` the columns are id, sku, kind, quantity, words, and a line does what \`POST product/{id}/stock\` does. With \`dryRun\` the rows of the job show what each line would do, and nothing is written. The answer comes when the whole file is read.`,
          tags: ['Product'],
          failures: ['IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
          headers: IdempotencyHeaders,
          querystring: OwnId,
          form: ImportForm,
          response: { 201: BulkStarted },
        },
      },
      async (request, reply) => {
        const { uid } = callerOf(request).claims;
        const job = await receiveImport(request, (received) => {
          const { path, zipPath, hash, isDryRun, kind = 'products' } = received;
          const key = request.headers['idempotency-key'];
          const idempotency = readIdempotencyKey(key, [hash, isDryRun, kind]);
          if (kind === 'stock')
            return importSheet(deps, uid, STOCK_SHEET, { path, isDryRun }, idempotency);
          return importProducts(deps, uid, { path, zipPath, isDryRun }, idempotency);
        });
        const message = job.state === 'done' ? 'The file is checked' : 'The file is being imported';
        return reply.code(201).send({ success: true as const, message, job });
      },
    );
  };
}

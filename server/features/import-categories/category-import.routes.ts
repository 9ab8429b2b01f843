import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BulkStarted } from '#contract/bulk.ts';
import { CategoryImportForm } from '#contract/import.ts';
import { acceptImport, IMPORT_FORM } from '#server/features/import/receive-import.ts';
import { receiveSheet } from '#server/features/import/receive-sheet.ts';
import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders } from '#server/platform/idempotency-key.ts';
import { categorySheet } from './import-categories.ts';

export function categoryImportRoutes(deps: JobsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: IMPORT_FORM });
    app.post(
      '/category/import',
      {
        config: { ...forAdmins('catalogue'), takesFiles: true },
        preParsing: acceptImport,
        schema: {
          operationId: 'importCategories',
          summary: 'Add and change categories by a CSV file',
          description:
            'The columns are those of `category/export.csv`; pictures and numbers of products are skipped. A line changes the category that has its id or name; otherwise it adds one. `parent` is the name of the one that it is in, in the shop or on an earlier line. Empty cells and values that it has change nothing; `none` empties a text, or takes it out of its parent. No line deletes a category. With `dryRun` the rows of the job show what each line would do, and nothing is written.',
          tags: ['Product'],
          failures: ['IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
          headers: IdempotencyHeaders,
          querystring: OwnId,
          form: CategoryImportForm,
          response: { 201: BulkStarted },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await receiveSheet(deps, request, categorySheet())),
    );
  };
}

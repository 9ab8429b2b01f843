import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BulkStarted } from '#contract/bulk.ts';
import { StatementForm } from '#contract/import.ts';
import { acceptImport, IMPORT_FORM } from '#server/features/import/receive-import.ts';
import { receiveSheet } from '#server/features/import/receive-sheet.ts';
import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders } from '#server/platform/idempotency-key.ts';
import { statementSheet, type StatementDeps } from './statement-sheet.ts';

export function statementRoutes(deps: JobsDeps & StatementDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: IMPORT_FORM });
    app.post(
      '/payment/statement',
      {
        config: { ...forAdmins('refunds'), takesFiles: true },
        preParsing: acceptImport,
        schema: {
          operationId: 'importStatement',
          summary: 'Record what came for orders by a bank statement',
          description:
            'A CSV file with the columns date, amount, reference and name, in any order, or CAMT.053 (XML), of at most 5 MB. A line is matched with the order whose reference (ISO 11649) is in its text, and does what `POST order/{id}/paid` does. It is left alone if it names no order, or more than is due. Money that went out is skipped, and so is a line that was recorded before. With `dryRun` the rows of the job show what each line would do, and nothing is written.',
          tags: ['Order'],
          failures: ['IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
          headers: IdempotencyHeaders,
          querystring: OwnId,
          form: StatementForm,
          response: { 201: BulkStarted },
        },
      },
      async (request, reply) => {
        const sheet = statementSheet(deps, deps.now());
        return reply.code(201).send(await receiveSheet(deps, request, sheet));
      },
    );
  };
}

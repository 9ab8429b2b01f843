import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BulkStarted } from '#contract/bulk.ts';
import { CouponImportForm } from '#contract/import.ts';
import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders } from '#server/platform/idempotency-key.ts';
import { couponSheet } from './import-coupons.ts';
import { acceptImport, IMPORT_FORM } from './receive-import.ts';
import { receiveSheet } from './receive-sheet.ts';

/** `timeZone`: the shop's. */
export function couponImportRoutes(deps: JobsDeps & { timeZone: string }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, { limits: IMPORT_FORM });
    app.post(
      '/payment/coupon/import',
      {
        config: { ...forAdmins('marketing'), takesFiles: true },
        preParsing: acceptImport,
        schema: {
          operationId: 'importCoupons',
          summary: 'Add and change coupons by a CSV file',
          description:
            'The columns are those of `payment/coupon/export.csv`; uses and cost are skipped. A line changes the coupon that has its id or code; otherwise it adds one. Empty cells change nothing, `none` removes a limit. With `dryRun` the rows of the job show what each line would do, and nothing is written. The answer comes when the whole file is read.',
          tags: ['Coupon'],
          failures: ['IDEMPOTENCY_MISMATCH', 'KEY_IN_USE'],
          headers: IdempotencyHeaders,
          querystring: OwnId,
          form: CouponImportForm,
          response: { 201: BulkStarted },
        },
      },
      async (request, reply) => {
        const sheet = couponSheet(deps.timeZone, deps.now());
        return reply.code(201).send(await receiveSheet(deps, request, sheet));
      },
    );
  };
}

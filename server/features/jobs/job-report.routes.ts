import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { JobRowsQuery } from '#contract/jobs.ts';
import { dutiesOf } from '#server/identity/caller.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { CSV_FILE, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { jobReport } from './job-report.ts';
import { demandJob } from './jobs.service.ts';

export function jobReportRoutes(deps: ExportsDeps & { database: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/job/:id/report.csv',
      {
        config: forAdmins('any'),
        exposeHeadRoute: false,
        schema: {
          operationId: 'reportJob',
          summary: 'What became of each row of a job, or of those with errors, as a CSV file',
          description:
            'Needs the duty that the job was started with: marketing for coupons, refunds for payments, else catalogue. One line for each row in their order, and one for each photo that could not be taken. A text that could be a formula has an apostrophe in front.',
          tags: ['Job'],
          params: z.object({ id: z.string() }),
          querystring: JobRowsQuery,
          failures: ['NOT_FOUND', 'DUTY_NEEDED', 'EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await demandJob(deps.database, id, dutiesOf(request));
        const isOfErrors = request.query.errors === 'true';
        return sendCsv(reply, deps, await jobReport(deps.database, id, isOfErrors));
      },
    );
  };
}

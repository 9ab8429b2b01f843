import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ReportAnswer, ReportQuery, TaxReportQuery } from '#contract/report.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { SoldCache } from './sold-cache.ts';
import { readReport, type ReportDeps } from './read-report.ts';
import { REPORT_HEADER, reportLines } from './report-lines.rule.ts';
import { taxCsv } from './tax-csv.ts';

interface RoutesDeps extends ReportDeps, ExportsDeps {
  /** The country that the shop sells from. */
  home(): Promise<string>;
}
export type ReportRoutesDeps = Omit<RoutesDeps, 'soldCache'>;

export function reportRoutes(given: ReportRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const deps = { ...given, soldCache: new SoldCache() };
    getReportRoute(app, deps);
    exportReportRoute(app, deps);
    exportTaxesRoute(app, deps);
  };
}

function getReportRoute(app: ZodApp, deps: RoutesDeps): void {
  app.get(
    '/report',
    {
      config: forAdmins('figures'),
      schema: {
        operationId: 'getReport',
        summary: 'The figures of a period, and of another one to compare with',
        description:
          'Sales count on the day of the order, cancelled ones included; cancellations and refunds count on their own days. So no figure of a day changes later.',
        tags: ['Dashboard'],
        querystring: ReportQuery,
        response: { 200: ReportAnswer },
      },
    },
    async ({ query }) => ({ success: true as const, report: await readReport(deps, query) }),
  );
}

function exportReportRoute(app: ZodApp, deps: RoutesDeps): void {
  app.get(
    '/report/export.csv',
    {
      config: forAdmins('figures'),
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportReport',
        summary: 'The same figures as a CSV file, one a line',
        description: `The \`part\` says what a line is of: the period, what it is compared with, a step of the series, a product, a category, a coupon … ${CSV_WORDS}`,
        tags: ['Dashboard'],
        querystring: ReportQuery,
        failures: ['EXPORTS_RUNNING'],
        response: CSV_FILE,
      },
    },
    async ({ query }, reply) => {
      const report = await readReport(deps, query);
      async function* read() {
        yield reportLines(report);
      }
      const lines = (line: ReturnType<typeof reportLines>[number]) => [line];
      return sendCsv(reply, deps, { name: 'report', header: REPORT_HEADER, read, lines });
    },
  );
}

function exportTaxesRoute(app: ZodApp, deps: RoutesDeps): void {
  app.get(
    '/report/tax.csv',
    {
      config: forAdmins('figures'),
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportTaxes',
        summary: 'The tax of each month by rate, country and state as a CSV file',
        description: `From invoices and credit notes, by their dates. The last columns are the report's figures of the orders of that rate and place: \`sales\`, \`cancelled\`, \`refunded\`, \`net\` and \`paidBack\`. A named part of a rate has a line of its own; what its orders came to is in that of the first part. Outside India \`cgst\`, \`sgst\` and \`igst\` are empty where no paper has them, and the last column is the \`name\` of the part. ${CSV_WORDS}`,
        tags: ['Dashboard'],
        querystring: TaxReportQuery,
        failures: ['EXPORTS_RUNNING'],
        response: CSV_FILE,
      },
    },
    async ({ query }, reply) => sendCsv(reply, deps, taxCsv(deps, query, await deps.home())),
  );
}

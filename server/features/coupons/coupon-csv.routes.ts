import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CouponQuery } from '#contract/coupons.ts';
import { forAdmins } from '#server/platform/admin-calls.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { couponCsv } from './coupon-csv.queries.ts';

export function couponCsvRoutes(deps: ExportsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/payment/coupon/export.csv',
      {
        config: { ...forAdmins('marketing'), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportCoupons',
          summary: 'Coupons as a CSV file',
          description: `One line for each coupon. ${CSV_WORDS}`,
          tags: ['Coupon'],
          querystring: CouponQuery.pick({ id: true, search: true }),
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async (request, reply) => sendCsv(reply, deps, couponCsv(request.query.search)),
    );
  };
}

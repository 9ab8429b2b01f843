import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CustomerSummaryAnswer } from '#contract/customers.ts';
import { isUid } from '#contract/ids.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { readCustomer } from './customer-summary.queries.ts';

export function customersRoutes({ pool }: Pick<Database, 'pool'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/:uid/summary',
      {
        config: forAdmins('customers'),
        schema: {
          operationId: 'getCustomerSummary',
          summary: 'What a person has bought, with their coupons, addresses and notes',
          description:
            'Also of a deleted account. Their orders are `order/all?user=`. Cancelled orders count nowhere.',
          tags: ['User'],
          failures: ['NOT_FOUND'],
          params: z.object({ uid: z.string() }),
          querystring: OwnId,
          response: { 200: CustomerSummaryAnswer },
        },
      },
      async (request) => {
        const { uid } = request.params;
        const customer = isUid(uid) ? await readCustomer(pool, uid) : undefined;
        if (!customer) throw notFound('user');
        return { success: true as const, ...customer };
      },
    );
  };
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CustomerSummaryAnswer } from '#contract/customers.ts';
import { isUid } from '#contract/ids.ts';
import { InvoicesAllowed, UserAnswer } from '#contract/users.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { allowInvoices } from './allow-invoices.ts';
import { readCustomer } from './customer-summary.queries.ts';

export interface CustomersDeps {
  database: Database;
  now(): Date;
}

export function customersRoutes(deps: CustomersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    allowInvoicesRoute(app, deps);
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
        const customer = isUid(uid) ? await readCustomer(deps.database.pool, uid) : undefined;
        if (!customer) throw notFound('user');
        return { success: true as const, ...customer };
      },
    );
  };
}

function allowInvoicesRoute(app: ZodApp, deps: CustomersDeps): void {
  app.put(
    '/user/:uid/invoices',
    {
      config: forAdmins('customers'),
      schema: {
        operationId: 'allowInvoices',
        summary: 'Let a customer pay by invoice, or take that back',
        tags: ['User'],
        failures: ['NOT_FOUND'],
        params: z.object({ uid: z.string() }),
        querystring: OwnId,
        body: InvoicesAllowed,
        response: { 200: UserAnswer },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const user = await allowInvoices(deps, uid, request.params.uid, request.body.allowed);
      const message = `${user.name} ${user.paysByInvoice ? 'can' : "can't"} pay by invoice now`;
      return { success: true as const, message, user };
    },
  );
}

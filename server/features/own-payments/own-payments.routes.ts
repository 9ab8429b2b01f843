import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Order, OrderAnswer } from '#contract/orders.ts';
import { OwnPaymentsAnswer, PaidBack, RecordedPayment } from '#contract/own-payments.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { listPayments } from './list-payments.ts';
import {
  recordPaidBack,
  recordPayment,
  type OwnPaymentsDeps,
  type Recording,
} from './record-payment.ts';

const Params = z.object({ id: z.string() });

export function ownPaymentsRoutes(deps: OwnPaymentsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listRoute(app, deps);
    recordRoute(app, deps, {
      call: 'paid',
      operationId: 'recordPayment',
      summary: 'Record what the shop has got for an order, all of it or a part',
      description:
        'Of orders that are not paid at the payment provider. The invoice is numbered once it is paid or shipped. What comes for a Cancelled order is to be paid back. The log undoes it.',
      body: RecordedPayment,
      message: 'Payment recorded',
      record: recordPayment,
    });
    recordRoute(app, deps, {
      call: 'paid-back',
      operationId: 'recordPaidBack',
      summary: 'Record what the shop has paid back for an order',
      description:
        'Of orders that are not paid at the payment provider. Refunds of them are `pending` until all is paid back. The log undoes it.',
      body: PaidBack,
      message: 'Paid back',
      record: recordPaidBack,
    });
  };
}

function listRoute(app: ZodApp, { database }: OwnPaymentsDeps): void {
  app.get(
    '/order/:id/payments',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'listOwnPayments',
        summary: 'What was recorded as paid and paid back for an order, by whom',
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND'],
        response: { 200: OwnPaymentsAnswer },
      },
    },
    async ({ params }) => ({
      success: true as const,
      payments: await listPayments(database, params.id),
    }),
  );
}

interface RecordCall<Body extends typeof RecordedPayment | typeof PaidBack> {
  /** The end of its path. */
  call: string;
  operationId: string;
  summary: string;
  description: string;
  body: Body;
  /** Answered once it is done. */
  message: string;
  record: (deps: OwnPaymentsDeps, recording: Recording, body: z.infer<Body>) => Promise<Order>;
}

function recordRoute<Body extends typeof RecordedPayment | typeof PaidBack>(
  app: ZodApp,
  deps: OwnPaymentsDeps,
  { call, message, record, body: schema, ...words }: RecordCall<Body>,
): void {
  app.post(
    `/order/:id/${call}`,
    {
      config: forAdmins('refunds'),
      schema: {
        ...words,
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        headers: IdempotencyHeaders,
        body: schema,
        failures: [
          'NOT_FOUND',
          'ORDER_FINAL',
          'PAID_TOO_MUCH',
          'IDEMPOTENCY_MISMATCH',
          'KEY_IN_USE',
        ],
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const { params, headers } = request;
      const body = request.body as z.infer<Body>;
      const asked = { orderId: params.id, ...body, call };
      const recording = {
        orderId: params.id,
        by: callerOf(request).claims.uid,
        idempotency: readIdempotencyKey(headers['idempotency-key'], asked),
      };
      return { success: true as const, message, order: await record(deps, recording, body) };
    },
  );
}

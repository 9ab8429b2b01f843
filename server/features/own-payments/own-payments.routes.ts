import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OrderAnswer } from '#contract/orders.ts';
import { PaidBack, RecordedPayment } from '#contract/own-payments.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  recordPaidBack,
  recordPayment,
  type OwnPaymentsDeps,
  type Recording,
} from './record-payment.ts';

const Params = z.object({ id: z.string() });

export function ownPaymentsRoutes(deps: OwnPaymentsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    recordPaymentRoute(app, deps);
    recordPaidBackRoute(app, deps);
  };
}

function recordPaymentRoute(app: ZodApp, deps: OwnPaymentsDeps): void {
  app.post(
    '/order/:id/paid',
    {
      config: forAdmins('refunds'),
      schema: {
        operationId: 'recordPayment',
        summary: 'Record what the shop has got for an order, all of it or a part',
        description:
          'Of orders that are not paid at the payment provider. The invoice is numbered once it is paid or shipped. What comes for a Cancelled order is to be paid back. The log undoes it.',
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        body: RecordedPayment,
        failures: [
          'NOT_FOUND',
          'ORDER_FINAL',
          'PAID_TOO_MUCH',
          'IDEMPOTENCY_MISMATCH',
          'KEY_IN_USE',
        ],
        headers: IdempotencyHeaders,
        response: { 200: OrderAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Payment recorded',
      order: await recordPayment(
        deps,
        recordingOf(
          request.params.id,
          callerOf(request).claims.uid,
          request.headers['idempotency-key'],
          { ...request.body, call: 'paid' },
        ),
        request.body,
      ),
    }),
  );
}

function recordPaidBackRoute(app: ZodApp, deps: OwnPaymentsDeps): void {
  app.post(
    '/order/:id/paid-back',
    {
      config: forAdmins('refunds'),
      schema: {
        operationId: 'recordPaidBack',
        summary: 'Record what the shop has paid back for an order',
        description:
          'Of orders that are not paid at the payment provider. Refunds of them are `pending` until all is paid back. The log undoes it.',
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        body: PaidBack,
        failures: [
          'NOT_FOUND',
          'ORDER_FINAL',
          'PAID_TOO_MUCH',
          'IDEMPOTENCY_MISMATCH',
          'KEY_IN_USE',
        ],
        headers: IdempotencyHeaders,
        response: { 200: OrderAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Paid back',
      order: await recordPaidBack(
        deps,
        recordingOf(
          request.params.id,
          callerOf(request).claims.uid,
          request.headers['idempotency-key'],
          { ...request.body, call: 'paid-back' },
        ),
        request.body,
      ),
    }),
  );
}

/** `what`: all that the request asks for. */
function recordingOf(
  orderId: string,
  by: string,
  key: string | string[] | undefined,
  what: object,
): Recording {
  return { orderId, by, idempotency: readIdempotencyKey(key, { orderId, ...what }) };
}

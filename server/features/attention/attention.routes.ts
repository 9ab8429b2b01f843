import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AttentionAnswer } from '#contract/attention.ts';
import { OrderAnswer } from '#contract/orders.ts';
import { markMadeThere } from '#server/features/refunds/mark-made-there.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { listAttention, type ListAttentionDeps } from './list-attention.ts';
import { markDoneByHand, markSettled, retryRefund, type MendDeps } from './mend-refund.ts';

type AttentionDeps = ListAttentionDeps & MendDeps;

export function attentionRoutes(deps: AttentionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listAttentionRoute(app, deps);
    retryRefundRoute(app, deps);
    doneByHandRoute(app, deps);
    madeThereRoute(app, deps);
    settledRoute(app, deps);
  };
}

function listAttentionRoute(app: ZodApp, deps: AttentionDeps): void {
  app.get(
    '/attention',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'listAttention',
        summary: 'What goes on only if somebody does something',
        description:
          'Refunds and letters that failed, refunds that the payment provider has not taken for a day, open disputes, orders that were refunded in full at the provider and wait, checkouts that hold stock for too long and webhooks that are missing, as they are now; and what the audit of what changed, once an hour, has found.',
        tags: ['Dashboard'],
        querystring: OwnId,
        response: { 200: AttentionAnswer },
      },
    },
    async () => ({ success: true as const, items: await listAttention(deps) }),
  );
}

const Params = z.object({ refundId: z.string() });

function retryRefundRoute(app: ZodApp, deps: AttentionDeps): void {
  app.post(
    '/refund/:refundId/retry',
    {
      config: forAdmins('refunds'),
      schema: {
        operationId: 'retryRefund',
        summary: 'Send a refund that failed again',
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'ORDER_FINAL', 'ORDER_DISPUTED'],
        response: { 200: OrderAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Refund is on its way again',
      order: await retryRefund(deps, request.params.refundId),
    }),
  );
}

function doneByHandRoute(app: ZodApp, deps: AttentionDeps): void {
  app.post(
    '/refund/:refundId/by-hand',
    {
      config: forAdmins('refunds'),
      schema: {
        operationId: 'markRefundDone',
        summary: 'Mark a refund that failed as done by hand: the money was paid back another way',
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'ORDER_FINAL'],
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      return {
        success: true as const,
        message: 'Refund marked as done by hand',
        order: await markDoneByHand(deps, uid, request.params.refundId),
      };
    },
  );
}

function settledRoute(app: ZodApp, deps: AttentionDeps): void {
  app.post(
    '/refund/:refundId/settled',
    {
      config: forAdmins('refunds'),
      schema: {
        operationId: 'markRefundSettled',
        summary:
          'Mark a refund of the shop owner that failed at the payment provider as settled: nothing more is to be done',
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'ORDER_FINAL'],
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      return {
        success: true as const,
        message: 'Refund marked as settled',
        order: await markSettled(deps, uid, request.params.refundId),
      };
    },
  );
}

function madeThereRoute(app: ZodApp, deps: AttentionDeps): void {
  app.post(
    '/refund/:refundId/at-provider',
    {
      config: forAdmins('refunds'),
      schema: {
        operationId: 'markRefundMadeThere',
        summary:
          'Mark a refund that failed as made by a refund of the shop owner at the payment provider',
        description:
          'The two become one refund, with the credit note of the one that failed. Offered by `attention` where there is such a refund, else 409 `ORDER_FINAL`.',
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'ORDER_FINAL'],
        response: { 200: OrderAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Refund marked as made at the provider',
      order: await markMadeThere(deps, request.params.refundId),
    }),
  );
}

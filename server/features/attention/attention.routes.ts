import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AttentionAnswer } from '#contract/attention.ts';
import type { FailureCode } from '#contract/failures.ts';
import { type Order, OrderAnswer } from '#contract/orders.ts';
import { markMadeThere } from '#server/features/refunds/mark-made-there.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { listAttention, type ListAttentionDeps } from './list-attention.ts';
import { markDoneByHand, markSettled, retryRefund, type MendDeps } from './mend-refund.ts';

export type AttentionDeps = ListAttentionDeps & MendDeps;

export function attentionRoutes(deps: AttentionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listAttentionRoute(app, deps);
    for (const mending of mendingsOf(deps)) mendRoute(app, mending);
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
          'Refunds and letters that failed, refunds that the payment provider has not taken for a day, open disputes, orders that were refunded in full at the provider and wait, money that the shop has to pay back itself, orders that were sent before they were paid and are overdue, checkouts that hold stock for too long and webhooks that are missing, as they are now; parts of the shop that are at fault, as they were within ten minutes; and what the audit of what changed, once an hour, has found.',
        tags: ['Dashboard'],
        querystring: OwnId,
        response: { 200: AttentionAnswer },
      },
    },
    async () => ({ success: true as const, items: await listAttention(deps) }),
  );
}

const Params = z.object({ refundId: z.string() });

interface Mending {
  /** The end of the address. */
  act: string;
  operationId: string;
  summary: string;
  description?: string;
  failures?: readonly FailureCode[];
  message: string;
  mend: (uid: string, refundId: string) => Promise<Order>;
}

/** A call that mends a refund, and answers with its order. */
function mendRoute(app: ZodApp, { act, failures = [], message, mend, ...words }: Mending): void {
  app.post(
    `/refund/:refundId/${act}`,
    {
      config: forAdmins('refunds'),
      schema: {
        ...words,
        tags: ['Order'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'ORDER_FINAL', ...failures],
        response: { 200: OrderAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      message,
      order: await mend(callerOf(request).claims.uid, request.params.refundId),
    }),
  );
}

function mendingsOf(deps: MendDeps): readonly Mending[] {
  return [
    {
      act: 'retry',
      operationId: 'retryRefund',
      summary: 'Send a refund that failed again',
      failures: ['ORDER_DISPUTED'],
      message: 'Refund is on its way again',
      mend: (_, refundId) => retryRefund(deps, refundId),
    },
    {
      act: 'by-hand',
      operationId: 'markRefundDone',
      summary: 'Mark a refund that failed as done by hand: the money was paid back another way',
      message: 'Refund marked as done by hand',
      mend: (uid, refundId) => markDoneByHand(deps, uid, refundId),
    },
    {
      act: 'at-provider',
      operationId: 'markRefundMadeThere',
      summary:
        'Mark a refund that failed as made by a refund of the shop owner at the payment provider',
      description:
        'The two become one refund, with the credit note of the one that failed. Offered by `attention` where there is such a refund, else 409 `ORDER_FINAL`.',
      message: 'Refund marked as made at the provider',
      mend: (_, refundId) => markMadeThere(deps, refundId),
    },
    {
      act: 'settled',
      operationId: 'markRefundSettled',
      summary:
        'Mark a refund of the shop owner that failed at the payment provider as settled: nothing more is to be done',
      message: 'Refund marked as settled',
      mend: (uid, refundId) => markSettled(deps, uid, refundId),
    },
  ];
}

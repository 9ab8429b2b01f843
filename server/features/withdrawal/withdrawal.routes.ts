import { setTimeout } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IF_IT_MATCHES, WITHDRAWAL_DAYS } from '#contract/withdrawal-limits.ts';
import { ConfirmedWithdrawal, NewWithdrawal, WithdrawalAnswer } from '#contract/withdrawal.ts';
import { networkOf } from '#server/platform/network-of.rule.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  confirmWithdrawal,
  declareWithdrawal,
  KEY_MS,
  PER_ADDRESS_A_DAY,
} from './declare-withdrawal.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';

export interface WithdrawalRoutesDeps extends WithdrawalDeps {
  limits: SharedLimits;
  /** Whether anybody's requests are limited. */
  isLimited: boolean;
  /** Called when a withdrawal is confirmed. */
  onConfirmed(): void;
  /** How long a confirmation takes at least: by then it is mostly settled, so that whoever looks at their order sees it. */
  confirmMs: number;
}

/** Calls of one network in a minute, of each of the two. */
const A_MINUTE = 30;
const HOURS = KEY_MS / 3_600_000;
const OPEN = { access: { who: 'public' as const } };

const DECLARE = [
  'The first step of two; nothing happens before it is confirmed. The answer is the same whether an order matches or not.',
  `The key is random and known for ${HOURS} hours.`,
  `${A_MINUTE} calls a minute of a network (/24, or /64 of IPv6), ${PER_ADDRESS_A_DAY} in ${HOURS} hours with one e-mail address (429).`,
].join(' ');

const CONFIRM = [
  'The answer is the same, and takes as long, whether an order matches or not; repeated, it has the same `receivedAt`.',
  `If there is an order of that number whose customer's account has that e-mail address (regardless of the case of A to Z; the name is not compared), and no more than ${WITHDRAWAL_DAYS} days have passed since the day on which it was delivered (to the next Monday, where these end on a weekend), a letter confirms the receipt at once, and a return of the kind \`withdrawal\` is opened of what is neither refunded nor in a return.`,
  `${A_MINUTE} calls a minute of a network (429).`,
].join(' ');

export function withdrawalRoutes(deps: WithdrawalRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    declareRoute(app, deps);
    confirmRoute(app, deps);
  };
}

function declareRoute(app: ZodApp, deps: WithdrawalRoutesDeps): void {
  app.post(
    '/withdrawal',
    {
      config: OPEN,
      schema: {
        operationId: 'declareWithdrawal',
        summary: 'Withdraw from a contract, without an account: what a consumer in the EU declares',
        description: DECLARE,
        tags: ['Withdrawal'],
        body: NewWithdrawal,
        failures: ['RATE_LIMITED'],
        response: { 202: WithdrawalAnswer },
      },
    },
    async (request, reply) => {
      await deps.limits.count('withdrawal', networkOfCaller(request), A_MINUTE);
      const key = await declareWithdrawal(deps, request.body, deps.isLimited);
      const message = 'Confirm the withdrawal: only then it is received';
      return reply.code(202).send({ success: true, message, key });
    },
  );
}

function confirmRoute(app: ZodApp, deps: WithdrawalRoutesDeps): void {
  app.post(
    '/withdrawal/:key/confirm',
    {
      config: OPEN,
      schema: {
        operationId: 'confirmWithdrawal',
        summary: 'Confirm a withdrawal',
        description: CONFIRM,
        tags: ['Withdrawal'],
        params: z.object({ key: z.string() }),
        failures: ['NOT_FOUND', 'RATE_LIMITED'],
        response: { 200: ConfirmedWithdrawal },
      },
    },
    async (request) => {
      await deps.limits.count('confirmed withdrawal', networkOfCaller(request), A_MINUTE);
      const held = setTimeout(deps.confirmMs);
      const receivedAt = await confirmWithdrawal(deps, request.params.key);
      deps.onConfirmed();
      await held;
      return {
        success: true as const,
        message: IF_IT_MATCHES,
        receivedAt: receivedAt.toISOString(),
      };
    },
  );
}

function networkOfCaller(request: FastifyRequest): string {
  return networkOf(normalizeIP(request.ip));
}

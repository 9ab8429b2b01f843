import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { CODE_LIMITS } from '#contract/sessions.ts';
import {
  OpenedOrder,
  ORDER_KEY_LIMITS,
  OrderCode,
  OrderKeyHeader,
  OrderStateAnswer,
} from '#contract/track.ts';
import { networkOfCaller } from '#server/features/sessions/network-of-caller.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { askToOpen, openOrder, readState, type OrderKeysDeps } from './order-keys.ts';

export interface TrackRoutesDeps extends OrderKeysDeps {
  limits: SharedLimits;
  config: { rateLimit: boolean };
}

const LOOKS_A_MINUTE = 60;
const CODES_A_MINUTE = 10;
const TRIES_A_MINUTE = 30;
const OPEN = { access: { who: 'public' as const } };
const TAGS = ['Sessions'];
const Params = z.object({ id: z.string() });
const KEY = `The key is in the letters to guests (\`/track/ID#KEY\`), and counts until ${ORDER_KEY_LIMITS.days} days after the order was delivered or cancelled. An unknown order and a wrong key are both 404.`;

/** The calls for whoever has a letter about an order of a guest. */
export function trackRoutes(deps: TrackRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    stateRoute(app, deps);
    codeRoute(app, deps);
    openRoute(app, deps);
  };
}

function stateRoute(app: ZodApp, deps: TrackRoutesDeps): void {
  app.get(
    '/order/:id/state',
    {
      config: OPEN,
      schema: {
        operationId: 'getOrderState',
        summary: 'State and tracking of an order, by the key of a letter',
        description: `${KEY} ${LOOKS_A_MINUTE} calls a minute of a network (429).`,
        tags: TAGS,
        params: Params,
        headers: OrderKeyHeader,
        failures: ['NOT_FOUND', 'RATE_LIMITED'],
        response: { 200: OrderStateAnswer },
      },
    },
    async (request, reply) => {
      await deps.limits.count('order state', networkOfCaller(request), LOOKS_A_MINUTE);
      reply.header('cache-control', 'private, no-store');
      return { success: true as const, state: await readState(deps, shownIn(request)) };
    },
  );
}

function codeRoute(app: ZodApp, deps: TrackRoutesDeps): void {
  app.post(
    '/order/:id/code',
    {
      config: OPEN,
      schema: {
        operationId: 'askToOpenOrder',
        summary: 'Send a code to the address of an order, to open it with',
        description: `${KEY} The code counts for ${CODE_LIMITS.minutes} minutes, ${CODE_LIMITS.tries} tries and once, with the same key. ${CODE_LIMITS.perAddressADay} codes in 24 hours to an address, ${CODES_A_MINUTE} calls a minute of a network (429).`,
        tags: TAGS,
        params: Params,
        headers: OrderKeyHeader,
        failures: ['NOT_FOUND', 'RATE_LIMITED'],
        response: { 202: Done },
      },
    },
    async (request, reply) => {
      await deps.limits.count('order code', networkOfCaller(request), CODES_A_MINUTE);
      await askToOpen(deps, shownIn(request), deps.config.rateLimit);
      return reply
        .code(202)
        .send({ success: true, message: 'A code is on its way to the address of the order' });
    },
  );
}

function openRoute(app: ZodApp, deps: TrackRoutesDeps): void {
  app.post(
    '/order/:id/open',
    {
      config: OPEN,
      schema: {
        operationId: 'openOrder',
        summary: 'Open an order with a code',
        description: `${KEY} The answer has a key of its own, with which \`x-order-key\` of \`order/{id}\`, its \`cancel\`, \`return\`, \`papers\` and PDFs acts as the order's customer, without a token. ${TRIES_A_MINUTE} calls a minute of a network (429).`,
        tags: TAGS,
        params: Params,
        headers: OrderKeyHeader,
        body: OrderCode,
        failures: ['NOT_FOUND', 'CODE_WRONG', 'RATE_LIMITED'],
        response: { 200: OpenedOrder },
      },
    },
    async (request, reply) => {
      await deps.limits.count('order open', networkOfCaller(request), TRIES_A_MINUTE);
      reply.header('cache-control', 'private, no-store');
      const opened = await openOrder(deps, shownIn(request), request.body.code);
      return { success: true as const, ...opened };
    },
  );
}

function shownIn(request: {
  params: z.infer<typeof Params>;
  headers: z.infer<typeof OrderKeyHeader>;
}) {
  return { orderId: request.params.id, key: request.headers['x-order-key'] };
}

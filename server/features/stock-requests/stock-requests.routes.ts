import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { StockRequestAnswer } from '#contract/stock-requests.ts';
import { callerOf } from '#server/identity/caller.ts';
import { OwnId } from '#server/platform/admin-calls.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  readStockRequest,
  requestStock,
  type StockRequestsDeps,
  withdrawRequest,
} from './stock-requests.service.ts';

export interface StockRequestsRoutesDeps extends StockRequestsDeps {
  limits: SharedLimits;
}

/** Requests that a person makes or takes back in a minute. */
const WRITES_A_MINUTE = 30;

const Params = z.object({ id: z.string() });
const FOR_USERS = { access: { who: 'user' as const, ownId: true } };

export function stockRequestsRoutes(deps: StockRequestsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    getStockRequestRoute(app, deps);
    requestStockRoute(app, deps);
    withdrawRequestRoute(app, deps);
  };
}

function getStockRequestRoute(app: ZodApp, { database }: StockRequestsRoutesDeps): void {
  app.get(
    '/product/:id/notify',
    {
      config: { access: { ...FOR_USERS.access, duty: 'catalogue' } },
      schema: {
        operationId: 'getStockRequest',
        summary: 'Whether the caller waits for a product to be back in stock',
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        failures: ['SIGN_IN_AGAIN', 'NOT_FOUND'],
        response: { 200: StockRequestAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await readStockRequest(database, callerOf(request), request.params.id)),
    }),
  );
}

function requestStockRoute(app: ZodApp, deps: StockRequestsRoutesDeps): void {
  app.post(
    '/product/:id/notify',
    {
      config: FOR_USERS,
      schema: {
        operationId: 'requestStock',
        summary: 'Ask to be told when a sold-out product is back',
        description: `Repeating it changes nothing. ${WRITES_A_MINUTE} a minute for a person (429).`,
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'IN_STOCK', 'LIMIT_REACHED', 'RATE_LIMITED'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      await deps.limits.count('stock request', uid, WRITES_A_MINUTE);
      await requestStock(deps, uid, request.params.id);
      return { success: true as const, message: "We'll write to you when it's back" };
    },
  );
}

function withdrawRequestRoute(app: ZodApp, deps: StockRequestsRoutesDeps): void {
  app.delete(
    '/product/:id/notify',
    {
      config: FOR_USERS,
      schema: {
        operationId: 'withdrawStockRequest',
        summary: 'Take back the request to be told when a product is back',
        description: `Repeating it changes nothing. ${WRITES_A_MINUTE} a minute for a person (429).`,
        tags: ['Product'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'RATE_LIMITED'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      await deps.limits.count('stock request', uid, WRITES_A_MINUTE);
      await withdrawRequest(deps, uid, request.params.id);
      return { success: true as const, message: "We won't write to you about it" };
    },
  );
}

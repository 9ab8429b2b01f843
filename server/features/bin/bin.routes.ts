import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BIN_TYPES, BINNED_WITH } from '#contract/bin-limits.ts';
import { BinPage, BinQuery } from '#contract/bin.ts';
import { Done } from '#contract/done.ts';
import { IfStatus } from '#server/features/orders/if-status.ts';
import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { callerOf, demandDuty, dutiesOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { deleteOrder } from './delete-order.ts';
import { listBin } from './list-bin.queries.ts';
import { restore, type RestoreDeps } from './restore.ts';

export function binRoutes(deps: RestoreDeps & OrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listBinRoute(app, deps);
    restoreRoute(app, deps);
    deleteOrderRoute(app, deps);
  };
}

function listBinRoute(app: ZodApp, { database, now }: RestoreDeps): void {
  app.get(
    '/bin',
    {
      config: forAdmins('any'),
      schema: {
        operationId: 'listBin',
        summary: 'What was deleted and can be restored',
        description:
          'The latest first. They stay for 30 days. Everybody sees what their duties let them change: products, categories and collections with `catalogue`, coupons and sales with `marketing`, orders with `orders`.',
        tags: ['Bin'],
        failures: ['DUTY_NEEDED'],
        querystring: BinQuery,
        response: { 200: BinPage },
      },
    },
    async (request) => {
      const { query } = request;
      const duties = dutiesOf(request);
      if (query.type) demandDuty(duties, BINNED_WITH[query.type]);
      const types = BIN_TYPES.filter((type) => duties.includes(BINNED_WITH[type]));
      return {
        success: true as const,
        ...(await listBin(database.pool, query.type ? [query.type] : types, now(), query)),
      };
    },
  );
}

const Params = z.object({ type: z.enum(BIN_TYPES), id: z.string() });

function restoreRoute(app: ZodApp, deps: RestoreDeps): void {
  app.post(
    '/bin/:type/:id/restore',
    {
      config: forAdmins('any'),
      schema: {
        operationId: 'restore',
        summary: 'Take something out of the bin, as it was when it was deleted',
        description:
          'An order that was cancelled because it was deleted comes back Cancelled, a sale in the state that its times say. 409 `DUPLICATE` if something new has the code of a coupon, or the SKU of a product, by now.',
        tags: ['Bin'],
        params: Params,
        querystring: OwnId,
        failures: ['NOT_FOUND', 'DUPLICATE', 'DUTY_NEEDED'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const { type, id } = request.params;
      demandDuty(dutiesOf(request), BINNED_WITH[type]);
      return { success: true as const, message: `${await restore(deps, type, id)} is back` };
    },
  );
}

function deleteOrderRoute(app: ZodApp, deps: OrdersDeps): void {
  app.delete(
    '/order/:id',
    {
      config: forAdmins('orders', { freshSignIn: true }),
      schema: {
        operationId: 'deleteOrder',
        summary:
          'Take an order out of every list and total; one still Processing is cancelled first',
        tags: ['Order'],
        failures: ['NOT_FOUND', 'ORDER_DISPUTED', 'UNDER_WAY', 'STALE'],
        response: { 200: Done },
        description:
          'With `If-Match: <status>` an order in another status than that is not deleted. One that is paid also needs the duty refunds, and one with an open return stays (409 UNDER_WAY).',
        headers: IfStatus,
        params: z.object({ id: z.string() }),
        querystring: OwnId,
      },
    },
    async (request) => {
      const by = { uid: callerOf(request).claims.uid, duties: dutiesOf(request) };
      await deleteOrder(deps, by, request.params.id, request.headers['if-match']);
      return { success: true as const, message: 'Order deleted' };
    },
  );
}

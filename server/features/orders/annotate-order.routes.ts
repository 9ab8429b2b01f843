import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OrderResults, OrdersToWriteTo } from '#contract/many-orders.ts';
import { NewOrderAddress, NewOrderNote } from '#contract/order-notes.ts';
import { OrderAnswer } from '#contract/orders.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '#server/platform/idempotency-key.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { addNote, changeAddress, writeToOrders } from './annotate-order.ts';
import { countDone, EACH_ORDER_WORDS } from './each-order.ts';
import type { ManyOrdersDeps } from './orders-deps.ts';

type DeskDeps = Pick<ManyOrdersDeps, 'database' | 'now' | 'onFailure'>;

const Params = z.object({ id: z.string() });

export function annotateOrderRoutes(deps: DeskDeps): FastifyPluginAsyncZod {
  return async (app) => {
    changeAddressRoute(app, deps);
    addNoteRoute(app, deps);
    writeToOrdersRoute(app, deps);
  };
}

function changeAddressRoute(app: ZodApp, deps: DeskDeps): void {
  app.put(
    '/order/:id/address',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'changeOrderAddress',
        summary: 'Change recipient and address of an order that is not shipped yet',
        description:
          'Replaces them as a whole: a `name` or `phone` that is not sent is removed. An order that has its invoice stays in its state and country.',
        tags: ['Order'],
        failures: ['NOT_FOUND', 'LIMIT_REACHED', 'INVOICED', 'ORDER_FINAL'],
        params: Params,
        querystring: OwnId,
        body: NewOrderAddress,
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const { shippingInfo } = request.body;
      const order = await changeAddress(deps, uid, request.params.id, shippingInfo);
      return { success: true as const, message: 'Address changed', order };
    },
  );
}

function addNoteRoute(app: ZodApp, deps: DeskDeps): void {
  app.post(
    '/order/:id/note',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'addOrderNote',
        summary: 'Add a note of the shop to an order, or a message to its customer',
        description:
          'Messages are kept, shown to the customer and sent by mail. The words are removed with the address of a deleted customer.',
        tags: ['Order'],
        failures: ['NOT_FOUND', 'LIMIT_REACHED', 'ORDER_FINAL'],
        params: Params,
        querystring: OwnId,
        body: NewOrderNote,
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const order = await addNote(deps, uid, request.params.id, request.body);
      const message = request.body.toCustomer ? 'Message added' : 'Note added';
      return { success: true as const, message, order };
    },
  );
}

function writeToOrdersRoute(app: ZodApp, deps: DeskDeps): void {
  app.post(
    '/order/message',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'writeToOrders',
        summary: 'Write a message to the customers of orders',
        description: `${EACH_ORDER_WORDS} The message is kept with each order, shown to its customer and sent by mail. Repeated with the same \`Idempotency-Key\`, no order gets it twice.`,
        tags: ['Order'],
        querystring: OwnId,
        headers: IdempotencyHeaders,
        body: OrdersToWriteTo,
        response: { 200: OrderResults },
      },
    },
    async (request) => {
      const { body, headers } = request;
      const idempotency = readIdempotencyKey(headers['idempotency-key'], body.words);
      const { uid } = callerOf(request).claims;
      const results = await writeToOrders(deps, uid, body, idempotency);
      return { success: true as const, message: `${countDone(results)} written to`, results };
    },
  );
}

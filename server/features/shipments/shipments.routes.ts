import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OrderResults, OrdersToDeliver } from '#contract/many-orders.ts';
import { OrderAnswer } from '#contract/orders.ts';
import { CarrierList, OrdersToShip, ShipmentChange } from '#contract/shipments.ts';
import { countDone, EACH_ORDER_WORDS } from '#server/features/orders/each-order.ts';
import { IfStatus } from '#server/features/orders/if-status.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { changeShipment } from './change-shipment.ts';
import { deliverOrders, processOrder, undoStep } from './move-order.ts';
import { shipOrders, type ShippingDeps } from './ship-orders.ts';

const Params = z.object({ id: z.string() });

export function shipmentsRoutes(deps: ShippingDeps): FastifyPluginAsyncZod {
  return async (app) => {
    processOrderRoute(app, deps);
    undoOrderStepRoute(app, deps);
    shipOrdersRoute(app, deps);
    deliverOrdersRoute(app, deps);
    listCarriersRoute(app, deps);
    changeShipmentRoute(app, deps);
  };
}

function shipOrdersRoute(app: ZodApp, deps: ShippingDeps): void {
  app.post(
    '/order/ship',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'shipOrders',
        summary: 'Mark orders as shipped, with carrier and tracking number',
        description:
          'Up to 200 orders. Each is shipped or refused by itself: the answer has a result for each, and is 200 also where all were refused. `order/{id}/undo` takes a step back and removes the shipment.',
        tags: ['Order'],
        querystring: OwnId,
        body: OrdersToShip,
        response: { 200: OrderResults },
      },
    },
    async (request) => {
      const results = await shipOrders(deps, callerOf(request).claims.uid, request.body);
      return { success: true as const, message: `${countDone(results)} shipped`, results };
    },
  );
}

function listCarriersRoute(app: ZodApp, deps: ShippingDeps): void {
  app.get(
    '/order/carriers',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'listCarriers',
        summary: "The shop's carriers",
        description: 'For whoever ships orders and may not read the settings.',
        tags: ['Order'],
        querystring: OwnId,
        response: { 200: CarrierList },
      },
    },
    async () => {
      const ofMethods = [...(await deps.carriersOfMethods())];
      const carriers = [...(await deps.carriers())];
      return { success: true as const, carriers, ...(ofMethods.length > 0 && { ofMethods }) };
    },
  );
}

function changeShipmentRoute(app: ZodApp, deps: ShippingDeps): void {
  app.put(
    '/order/:id/shipment',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'changeShipment',
        summary: 'Add or correct carrier and tracking number of an order that is shipped',
        description:
          'What is not sent stays, null removes it. The tracking page follows the settings as they are now. The timeline keeps the change.',
        tags: ['Order'],
        failures: ['NOT_FOUND', 'LIMIT_REACHED', 'ORDER_FINAL'],
        params: Params,
        querystring: OwnId,
        body: ShipmentChange,
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const order = await changeShipment(deps, uid, request.params.id, request.body);
      return { success: true as const, message: 'Parcel changed', order };
    },
  );
}

function processOrderRoute(app: ZodApp, deps: ShippingDeps): void {
  app.put(
    '/order/:id',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'processOrder',
        summary: 'Move an order one step on: Processing, Shipped, Delivered',
        tags: ['Order'],
        failures: [
          'NOT_FOUND',
          'ORDER_FINAL',
          'ORDER_DISPUTED',
          'ORDER_REFUNDED',
          'PAYMENT_DUE',
          'STALE',
        ],
        response: { 200: OrderAnswer },
        description: 'With `If-Match: <status>` a step from another status than that is refused.',
        headers: IfStatus,
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const ifMatch = request.headers['if-match'];
      const order = await processOrder(deps, uid, request.params.id, ifMatch);
      return { success: true as const, message: `Order is ${order.status} now`, order };
    },
  );
}

function undoOrderStepRoute(app: ZodApp, deps: ShippingDeps): void {
  app.post(
    '/order/:id/undo',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'undoOrderStep',
        summary:
          'Undo the last step of an order, for an hour: Delivered back to Shipped, Shipped back to Processing',
        tags: ['Order'],
        failures: ['NOT_FOUND', 'ORDER_FINAL', 'STALE'],
        response: { 200: OrderAnswer },
        description:
          'Once each, and only while nothing else has happened to the order. With `If-Match: <status>` nothing is undone in another status than that.',
        headers: IfStatus,
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const order = await undoStep(deps, uid, request.params.id, request.headers['if-match']);
      return { success: true as const, message: `Order is ${order.status} again`, order };
    },
  );
}

function deliverOrdersRoute(app: ZodApp, deps: ShippingDeps): void {
  app.post(
    '/order/deliver',
    {
      config: forAdmins('orders'),
      schema: {
        operationId: 'deliverOrders',
        summary: 'Mark orders that are Shipped as Delivered',
        description: `${EACH_ORDER_WORDS} \`order/{id}/undo\` takes a step back.`,
        tags: ['Order'],
        querystring: OwnId,
        body: OrdersToDeliver,
        response: { 200: OrderResults },
      },
    },
    async (request) => {
      const results = await deliverOrders(deps, callerOf(request).claims.uid, request.body.orders);
      return { success: true as const, message: `${countDone(results)} delivered`, results };
    },
  );
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OrderAnswer } from '#contract/orders.ts';
import { OrderResults } from '#contract/many-orders.ts';
import { CarrierList, OrdersToShip, ShipmentChange } from '#contract/shipments.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { changeShipment } from './change-shipment.ts';
import { countDone } from './each-order.ts';
import { shipOrders, type ShippingDeps } from './ship-orders.ts';

export function shipOrdersRoutes(deps: ShippingDeps): FastifyPluginAsyncZod {
  return async (app) => {
    shipOrdersRoute(app, deps);
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
    async () => ({ success: true as const, carriers: [...(await deps.carriers())] }),
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
        params: z.object({ id: z.string() }),
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

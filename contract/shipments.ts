import { z } from 'zod';
import { Carriers } from './carriers.ts';
import { emptyAsAbsent, Timestamp } from './fields.ts';
import { SHIPMENT_LIMITS } from './shipment-limits.ts';
import { line } from './text.ts';

const limits = SHIPMENT_LIMITS;

/** A parcel of an order. Its tracking number and page are removed with the address of the order. */
export const Shipment = z
  .object({
    carrier: z.string().nullable(),
    tracking: z.string().nullable().describe("The carrier's number of the parcel"),
    url: z.string().nullable().describe("The carrier's page that shows where the parcel is"),
    at: Timestamp,
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof Shipment>;

const OrderToShip = z.object({
  orderId: z.string().max(64),
  carrier: emptyAsAbsent(line(limits.carrier.min, limits.carrier.max)).describe(
    "One of the shop's carriers, or any other name: then the parcel has no tracking page",
  ),
  tracking: emptyAsAbsent(line(1, limits.tracking.max)).describe(
    "The carrier's number of the parcel",
  ),
});

/** Answer of `order/carriers`. */
export const CarrierList = z.object({
  success: z.literal(true),
  carriers: Carriers,
  ofMethods: z
    .array(z.object({ _id: z.string(), carrier: z.string() }))
    .optional()
    .describe('The carriers of the ways of delivery; absent where none has one'),
});
export type CarrierList = z.infer<typeof CarrierList>;

/** Body of `order/ship`. */
export const OrdersToShip = z.object({
  orders: z
    .array(OrderToShip)
    .min(limits.orders.min, 'At least one order, please')
    .max(limits.orders.max, `At most ${limits.orders.max} orders at once`),
  notify: z
    .boolean()
    .default(true)
    .describe('Whether the customers are told. Kept with the shipment'),
});
export type OrdersToShip = z.infer<typeof OrdersToShip>;

/** null removes the value, and so does an empty text, as forms send it. */
function removable<T extends z.ZodType>(schema: T) {
  return z
    .union([z.literal('').transform(() => null), schema, z.null()])
    .describe('Removed by null; what is not sent stays as it is')
    .optional();
}

/** Body of `order/{id}/shipment`. */
export const ShipmentChange = z.object({
  carrier: removable(line(limits.carrier.min, limits.carrier.max)),
  tracking: removable(line(1, limits.tracking.max)),
});
export type ShipmentChange = z.infer<typeof ShipmentChange>;

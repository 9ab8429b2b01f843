import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import type { ShipmentChange } from '#contract/shipments.ts';
import { demandRoom } from '#server/features/orders/annotate-order.ts';
import { lockOrder } from '#server/features/orders/order-history.ts';
import { orderNotes } from '#server/features/orders/order-notes.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { readWholeOrder } from '#server/features/orders/whole-order.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { labelOf, type ShippingDeps } from './ship-orders.ts';
import { type ShipmentRow, shipments } from './shipments.table.ts';

/**
 * Adds or corrects carrier and tracking number of an order that is Shipped or Delivered. What is not in the change stays.
 * Throws 404, 409 LIMIT_REACHED, and 409 ORDER_FINAL if the order has no parcel, or its address is no longer kept: then
 * the number of its parcel isn't either.
 */
export async function changeShipment(
  { database, now, carriers }: ShippingDeps,
  by: string,
  orderId: string,
  change: ShipmentChange,
): Promise<Order> {
  const known = await carriers();
  return inTransaction(database, async (tx) => {
    const { status, address } = await lockOrder(tx, orderId);
    const [parcel] = await tx.select().from(shipments).where(eq(shipments.orderId, orderId));
    if (!parcel || address === null) throw noParcel(status, parcel);
    const { carrier = parcel.carrier, tracking = parcel.tracking } = change;
    const label = labelOf(known, carrier ?? undefined, tracking ?? undefined);
    if (wordsOf(label) !== wordsOf(parcel)) {
      await demandRoom(tx, orderId);
      const at = now();
      await tx.update(shipments).set(label).where(eq(shipments.id, parcel.id));
      await tx.update(orders).set({ updatedAt: at }).where(eq(orders.id, orderId));
      const words = `${wordsOf(parcel)} → ${wordsOf(label)}`;
      await tx.insert(orderNotes).values({ orderId, kind: 'shipment', words, byUser: by, at });
    }
    const order = await readWholeOrder(tx, orderId);
    if (!order) throw notFound('order');
    return order;
  });
}

function noParcel(status: Order['status'], parcel: ShipmentRow | undefined): ApiError {
  return new ApiError(
    'ORDER_FINAL',
    parcel
      ? "This customer's account was deleted: nothing more is kept about their parcel."
      : `This order is ${status}: it has no parcel.`,
  );
}

function wordsOf({ carrier, tracking }: Partial<ShipmentRow>): string {
  return [carrier, tracking].filter(Boolean).join(' ') || '–';
}

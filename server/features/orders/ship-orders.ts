import { eq } from 'drizzle-orm';
import { carrierNamed, trackingUrl, type Carrier } from '#contract/carriers.ts';
import { NEXT_STATUSES } from '#contract/order-status.ts';
import type { OrderResult } from '#contract/many-orders.ts';
import type { OrdersToShip } from '#contract/shipments.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { OrdersDeps } from './cancel-order.ts';
import { eachOrder, type EachOrderDeps } from './each-order.ts';
import { demandShippable } from './order-disputes.ts';
import { addToHistory, lockOrder, momentAfter, readHistory } from './order-history.ts';
import { orders } from './orders.table.ts';
import { shipments } from './shipments.table.ts';

export interface ShippingDeps extends EachOrderDeps, Pick<OrdersDeps, 'database' | 'now'> {
  /** The shop's carriers. */
  carriers(): Promise<readonly Carrier[]>;
}

type Parcel = Pick<typeof shipments.$inferInsert, 'carrier' | 'tracking' | 'url' | 'notify'>;

/** Moves orders from Processing to Shipped, see `eachOrder`. */
export async function shipOrders(
  deps: ShippingDeps,
  by: string,
  { orders: wanted, notify }: OrdersToShip,
): Promise<OrderResult[]> {
  const carriers = await deps.carriers();
  return eachOrder(deps, wanted, ({ orderId, carrier, tracking }) =>
    shipOrder(deps, by, orderId, { ...labelOf(carriers, carrier, tracking), notify }),
  );
}

/** Ships one order. Throws 404, 409 ORDER_FINAL if it is not Processing, 409 ORDER_DISPUTED and 409 ORDER_REFUNDED. */
async function shipOrder(
  { database, now }: ShippingDeps,
  by: string,
  orderId: string,
  parcel: Parcel,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    const { status } = row;
    if (!NEXT_STATUSES[status].includes('Shipped'))
      throw new ApiError('ORDER_FINAL', `This order is ${status} already.`);
    await demandShippable(tx, row);
    const at = momentAfter(await readHistory(tx, orderId), now());
    await addShipment(tx, orderId, parcel, at);
    await addToHistory(tx, orderId, { status: 'Shipped', at, byUser: by, byRole: 'admin' });
    await tx.update(orders).set({ status: 'Shipped', updatedAt: at }).where(eq(orders.id, orderId));
  });
}

/** Before the order's status changes: then no shipment without a carrier is added. */
async function addShipment(
  tx: Transaction,
  orderId: string,
  parcel: Parcel,
  at: Date,
): Promise<void> {
  await tx.insert(shipments).values({ orderId, ...parcel, at });
}

/** Carrier, number and tracking page of a parcel. A carrier of the shop's is written as in the settings. */
export function labelOf(
  carriers: readonly Carrier[],
  named: string | undefined,
  tracking: string | undefined,
): Pick<Parcel, 'carrier' | 'tracking' | 'url'> {
  const known = named === undefined ? undefined : carrierNamed(carriers, named);
  return {
    carrier: known?.name ?? named ?? null,
    tracking: tracking ?? null,
    url: known && tracking !== undefined ? trackingUrl(known, tracking) : null,
  };
}

import { carrierNamed, trackingUrl, type Carrier } from '#contract/carriers.ts';
import type { OrderResult } from '#contract/many-orders.ts';
import { NEXT_STATUSES } from '#contract/order-status.ts';
import type { OrdersToShip } from '#contract/shipments.ts';
import { eachOrder, type EachOrderDeps } from '#server/features/orders/each-order.ts';
import { lockOrder } from '#server/features/orders/order-history.ts';
import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { takeStep } from './move-order.ts';
import { shipments } from './shipments.table.ts';

export interface ShippingDeps
  extends EachOrderDeps, Pick<OrdersDeps, 'database' | 'now' | 'papers'> {
  /** The shop's carriers. */
  carriers(): Promise<readonly Carrier[]>;
  /** The carriers of the ways of delivery that have one, by the ids of these. */
  carriersOfMethods(): Promise<readonly { _id: string; carrier: string }[]>;
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
  { database, now, papers }: ShippingDeps,
  by: string,
  orderId: string,
  parcel: Parcel,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    const { status } = row;
    if (!NEXT_STATUSES[status].includes('Shipped'))
      throw new ApiError('ORDER_FINAL', `This order is ${status} already.`);
    const addShipment = async (at: Date) => {
      await tx.insert(shipments).values({ orderId, ...parcel, at });
    };
    await takeStep(tx, row, { status: 'Shipped', by, now, papers, addShipment });
  });
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

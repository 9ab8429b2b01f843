import { eq } from 'drizzle-orm';
import { carrierNamed, trackingUrl, type Carrier } from '#contract/carriers.ts';
import { NEXT_STATUSES } from '#contract/order-status.ts';
import type { OrdersToShip, ShipResult } from '#contract/shipments.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, isLostRight } from '#server/platform/errors.ts';
import type { OrdersDeps } from './cancel-order.ts';
import { demandUndisputed } from './order-disputes.ts';
import { addToHistory, lockOrder, momentAfter, readHistory } from './order-history.ts';
import { orders } from './orders.table.ts';
import { shipments } from './shipments.table.ts';

export interface ShippingDeps extends Pick<OrdersDeps, 'database' | 'now'> {
  /** The shop's carriers. */
  carriers(): Promise<readonly Carrier[]>;
}

type Parcel = Pick<typeof shipments.$inferInsert, 'carrier' | 'tracking' | 'url' | 'notify'>;

/**
 * Moves orders from Processing to Shipped, each in its own transaction, so that one that can't be shipped doesn't keep
 * the others. Returns a result for each. If the database becomes unavailable in between, the rest is not tried; if it
 * is from the start, throws.
 */
export async function shipOrders(
  deps: ShippingDeps,
  by: string,
  { orders: wanted, notify }: OrdersToShip,
): Promise<ShipResult[]> {
  const carriers = await deps.carriers();
  const seen = new Set<string>();
  const results: ShipResult[] = [];
  let isAway = false;
  for (const { orderId, carrier, tracking } of wanted) {
    const refused = seen.has(orderId.toLowerCase()) ? TWICE : isAway ? AWAY : undefined;
    seen.add(orderId.toLowerCase());
    if (refused) {
      results.push({ orderId, ok: false, ...refused });
      continue;
    }
    try {
      await shipOrder(deps, by, orderId, { ...labelOf(carriers, carrier, tracking), notify });
      results.push({ orderId, ok: true });
    } catch (error) {
      const isOfAll = !(error instanceof ApiError) || isLostRight(error);
      if (isOfAll && !results.some(({ ok }) => ok)) throw error;
      isAway = !(error instanceof ApiError);
      const { code, message } = error instanceof ApiError ? error : AWAY;
      results.push({ orderId, ok: false, code, message });
    }
  }
  return results;
}

const TWICE = { code: 'DUPLICATE', message: 'This order is in the list twice.' };
const AWAY = {
  code: 'UNAVAILABLE',
  message: 'The shop could not save this. Look whether it is Shipped, and try again.',
};

/** Ships one order. Throws 404, 409 ORDER_FINAL if it is not Processing, and 409 ORDER_DISPUTED. */
async function shipOrder(
  { database, now }: ShippingDeps,
  by: string,
  orderId: string,
  parcel: Parcel,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (!NEXT_STATUSES[status].includes('Shipped'))
      throw new ApiError('ORDER_FINAL', `This order is ${status} already.`);
    await demandUndisputed(tx, orderId);
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

import type { Order } from '#contract/orders.ts';
import { canCancel } from '#web/order/order-words.ts';

/** The action of an order's page that is not in its menu. */
export type MainAction =
  | { kind: 'cancel' }
  | { kind: 'track'; url: string }
  | { kind: 'buy again' };

/** Returns the action that a customer most likely wants. */
export function mainActionOf(order: Pick<Order, 'status' | 'shipments'>): MainAction {
  // Only possible until it is shipped.
  if (canCancel(order)) return { kind: 'cancel' };
  const url = order.shipments.findLast((parcel) => parcel.url !== null)?.url;
  return order.status === 'Shipped' && url ? { kind: 'track', url } : { kind: 'buy again' };
}

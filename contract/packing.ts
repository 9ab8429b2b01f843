import { withoutUndone } from './order-status.ts';
import type { Order, OrderItem } from './orders.ts';

/** True unless the order is cancelled or held. */
export function isToPack({ status, held }: Pick<Order, 'status' | 'held'>): boolean {
  return status !== 'Cancelled' && held === undefined;
}

/** The items that go into an order's parcel, without pieces that were refunded before it was shipped. */
export function itemsToPack({
  orderItems,
  refunds,
  history,
}: Pick<Order, 'orderItems' | 'refunds' | 'history'>): OrderItem[] {
  const shipped = withoutUndone(history).find(({ status }) => status === 'Shipped');
  const left = (productId: string) =>
    refunds
      .filter(({ at }) => shipped === undefined || Date.parse(at) < Date.parse(shipped.at))
      .flatMap(({ lines }) => lines)
      .filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return orderItems
    .map((item) => ({ ...item, quantity: item.quantity - left(item.productId) }))
    .filter(({ quantity }) => quantity > 0);
}

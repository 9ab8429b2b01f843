import { withoutUndone } from './order-status.ts';
import type { Order, OrderItem } from './orders.ts';

/** What of an order goes into its parcel: without the pieces that were refunded before it was shipped. */
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

import type { Order } from '#contract/orders.ts';

/** The fields of a selected order that the desk needs. */
export type SelectedOrder = Pick<Order, '_id' | 'number' | 'status' | 'user' | 'held' | 'delivery'>;

export function isToShip({ status, held }: Pick<Order, 'status' | 'held'>): boolean {
  return status === 'Processing' && held === undefined;
}

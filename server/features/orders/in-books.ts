import { isNull, or } from 'drizzle-orm';
import { orders, type OrderRow } from './orders.table.ts';

/** The orders that revenue, papers and their customers' accounts have: those that aren't deleted, and some that are. */
export const inBooks = or(isNull(orders.deletedAt), orders.staysInBooks);

/** Whether an order stays in the books when it is deleted: it was paid, and not all of it is refunded. */
export function staysInBooks({
  status,
  paymentStatus,
}: Pick<OrderRow, 'status' | 'paymentStatus'>): boolean {
  return status !== 'Cancelled' && paymentStatus !== 'none' && paymentStatus !== 'refunded';
}

import { and, eq, notInArray } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database.ts';
import { inBooks } from './in-books.queries.ts';
import { orderItems, orders } from './orders.table.ts';

/**
 * Whether an order with a product was delivered to a person. Orders that were refunded in full don't count, nor
 * deleted ones unless they stay in the books. With `lock` the order stays as it is until the transaction ends. `has_bought` in `orders.functions.sql` says the same.
 */
export async function hasBought(
  db: Database['orm'] | Transaction,
  userId: string,
  productId: string,
  { lock = false } = {},
): Promise<boolean> {
  const query = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'Delivered'),
        inBooks,
        notInArray(orders.paymentStatus, ['refunded', 'refund_pending']),
        eq(orderItems.productId, productId),
      ),
    )
    .limit(1);
  const [bought] = await (lock ? query.for('share', { of: orders }) : query);
  return bought !== undefined;
}

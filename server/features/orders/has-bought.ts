import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database.ts';
import { orderItems, orders } from './orders.table.ts';

/**
 * Whether an order with a product was delivered to a person. Orders that were refunded in full or deleted don't
 * count.
 */
export async function hasBought(
  db: Database['orm'] | Transaction,
  userId: string,
  productId: string,
): Promise<boolean> {
  const [bought] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'Delivered'),
        isNull(orders.deletedAt),
        notInArray(orders.paymentStatus, ['refunded', 'refund_pending']),
        eq(orderItems.productId, productId),
      ),
    )
    .limit(1);
  return bought !== undefined;
}

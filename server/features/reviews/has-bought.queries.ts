import { and, eq, sql } from 'drizzle-orm';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import type { Database, Transaction } from '#server/platform/database.ts';

/**
 * Checks whether an order with a product was delivered to a person, as `has_bought` says: `is_bought` decides for each order.
 * With `lock` the order stays as it is until the transaction ends.
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
        sql`is_bought(${orders})`,
        eq(orderItems.productId, productId),
      ),
    )
    .limit(1);
  const [bought] = await (lock ? query.for('share', { of: orders }) : query);
  return bought !== undefined;
}

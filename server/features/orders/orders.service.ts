import { sql } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { pageCount, type PageQuery } from '#contract/paging.ts';
import type { CheckoutDeps, CheckoutMemory } from '#server/features/checkout/checkout-deps.ts';
import { orderFromCheckout } from '#server/features/checkout/checkout.service.ts';
import { mayActAsAdmin, type Caller } from '#server/identity/caller.ts';
import type { Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { forBuyer, readOrder, readOrders } from './order-rows.ts';

/**
 * The order of the caller's paid checkout, created now or earlier. Throws what `orderFromCheckout`
 * throws, and 409 PAYMENT_REFUNDED with the order if the payment came too late.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  memory: CheckoutMemory,
  uid: string,
  checkoutId: string,
): Promise<{ order: Order; isNew: boolean }> {
  const { orderId, isNew, isHonoured } = await orderFromCheckout(deps, memory, uid, checkoutId);
  const placed = await readOrder(deps.database.orm, orderId);
  if (!placed) throw notFound('order');
  const order = forBuyer(placed);
  if (!isHonoured) {
    throw new ApiError(
      'PAYMENT_REFUNDED',
      'Your payment came too late and is given back in full.',
      { details: { order } },
    );
  }
  return { order, isNew };
}

/** An order for its buyer or an admin; 404 for anybody else. */
export async function getOrder(
  database: Database,
  caller: Caller,
  orderId: string,
): Promise<Order> {
  const order = isId(orderId) ? await readOrder(database.orm, orderId) : undefined;
  if (order?.user._id === caller.claims.uid)
    return caller.admin === 'yes' ? order : forBuyer(order);
  if (!mayActAsAdmin(caller) || !order) throw notFound('order');
  return order;
}

/** A page of the caller's own orders, newest first. */
export async function myOrders(database: Database, uid: string, { page, limit }: PageQuery) {
  const mine = sql`o.user_id = ${uid}`;
  const { rows } = await database.orm.execute<{ total: number }>(
    sql`select count(*) as total from orders o where o.deleted_at is null and ${mine}`,
  );
  const total = rows[0]?.total ?? 0;
  const tail = sql`order by o.created_at desc, o.id desc limit ${limit} offset ${(page - 1) * limit}`;
  const orders = (page - 1) * limit < total ? await readOrders(database.orm, mine, tail) : [];
  return { orders: orders.map(forBuyer), page, totalPages: pageCount(total, limit), total };
}

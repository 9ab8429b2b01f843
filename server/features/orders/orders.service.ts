import { and, eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { pageCount, type PageQuery } from '#contract/paging.ts';
import type { CheckoutDeps } from '#server/features/checkout/checkout-deps.ts';
import type { CheckoutLimiters } from '#server/features/checkout/checkout-limiters.ts';
import { orderFromCheckout } from '#server/features/checkout/checkout.service.ts';
import { isAdminFor, mayActAsAdmin, type Caller } from '#server/identity/caller.ts';
import type { Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { inBooks } from './in-books.queries.ts';
import { readKeptOrder, readOrder, readOrdersOf } from './order-rows.queries.ts';
import { orders } from './orders.table.ts';
import { forBuyer } from './present-order.ts';
import { addDesk, wholeForBuyer } from './whole-order.ts';

/**
 * The order of the caller's paid checkout, created now or earlier. Throws what `orderFromCheckout`
 * throws, and 409 PAYMENT_REFUNDED with the order if the payment came too late.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  limiters: CheckoutLimiters,
  uid: string,
  checkoutId: string,
): Promise<{ order: Order; isNew: boolean }> {
  const { orderId, isNew, isHonoured } = await orderFromCheckout(deps, limiters, uid, checkoutId);
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

/**
 * An order with all that belongs to it, for its buyer or an admin with the duty `orders`; 404 for anybody else. A deleted one
 * that stays in the books is there for its buyer only.
 */
export async function getOrder(
  database: Database,
  caller: Caller,
  orderId: string,
): Promise<Order> {
  const kept = isId(orderId) ? await readKeptOrder(database.orm, orderId) : undefined;
  const order = kept && (await addDesk(database.orm, kept.order));
  if (order?.user._id === caller.claims.uid)
    return isAdminFor(caller, 'orders') ? order : wholeForBuyer(order);
  if (!mayActAsAdmin(caller, 'orders') || !order || kept.deletedAt) throw notFound('order');
  return order;
}

/** A page of the caller's own orders, newest first. */
export async function myOrders(database: Database, uid: string, { page, limit }: PageQuery) {
  const skip = (page - 1) * limit;
  const total = await database.orm.$count(orders, and(eq(orders.userId, uid), inBooks));
  const own = skip < total ? await readOrdersOf(database.orm, uid, { skip, take: limit }) : [];
  return { orders: own.map(forBuyer), page, totalPages: pageCount(total, limit), total };
}

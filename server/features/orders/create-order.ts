import { randomUUIDv7 } from 'node:crypto';
import { and, eq, gt, max, ne, sql } from 'drizzle-orm';
import type { CheckoutOrders, CheckoutToOrder } from '#server/features/checkout/checkout-deps.ts';
import { runPrepared, sqlArray } from '#server/platform/database.ts';
import { orderHistory, orders } from './orders.table.ts';
import { refunds } from './refunds.table.ts';

export const checkoutOrders: CheckoutOrders = {
  // One statement for everything, including the checkout, because every purchase runs it.
  async create(tx, checkout) {
    const { row, lineCount, payment, at } = checkout;
    const orderId = randomUUIDv7();
    await runPrepared(
      tx,
      'store-order',
      sql`
      with ${placed(checkout, orderId, 'Processing')},
      taken as (
        update products set on_hand = on_hand - lines.quantity, reserved = reserved - lines.held
        from lines where products.id = lines.product_id),
      booked as (
        insert into stock_ledger (id, product_id, quantity, reason, order_id, by_user, at)
        select ${newIds(lineCount)}, product_id, -quantity, 'sale', ${orderId}::uuid, ${row.userId}, ${at}::timestamptz
        from lines),
      released as (update checkout_items set held = 0 where checkout_id = ${row.id})
      update checkouts
      set status = 'completed', close_reason = null, holds_coupon = false,
          -- A free order is not paid for: what the chain held before it was held in vain.
          ran_out_at = case when total = 0 and chain_began_at < created_at then ${at}::timestamptz end,
          payment_reference = ${payment?.reference ?? null}, updated_at = ${at}
      where id = ${row.id}`,
    );
    return orderId;
  },

  async createRefused(tx, checkout) {
    const { payment, at } = checkout;
    const orderId = randomUUIDv7();
    await tx.execute(sql`with ${placed(checkout, orderId, 'Cancelled')} select`);
    await tx.insert(orderHistory).values({ orderId, status: 'Cancelled', at });
    await tx.insert(refunds).values({
      orderId,
      paymentReference: payment.reference,
      amount: payment.amountReceived,
      nextTryAt: at,
      createdAt: at,
    });
    return orderId;
  },

  async find(db, checkoutId) {
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.checkoutId, checkoutId));
    return order?.id;
  },

  async lastPaidAt(tx, userId) {
    const [last] = await tx
      .select({ at: max(orders.createdAt) })
      .from(orders)
      .where(and(eq(orders.userId, userId), gt(orders.total, 0), ne(orders.status, 'Cancelled')));
    return last?.at ?? undefined;
  },
};

/**
 * Common table expressions that copy an order and its lines from its checkout and add its first status.
 */
function placed(
  { row: { id }, lineCount, payment, provider, at: time }: CheckoutToOrder,
  orderId: string,
  status: 'Processing' | 'Cancelled',
) {
  const at = sql`${time}::timestamptz`;
  const paid = status === 'Processing' ? 'paid' : 'refund_pending';
  return sql`
    lines as (select * from checkout_items where checkout_id = ${id}),
    placed as (
      insert into orders (id, user_id, status, currency, subtotal, tax, shipping_charges, discount, total,
                          coupon, coupon_id, checkout_id, quantity, recipient, address, city, state, country, pin_code,
                          payment_status, payment_provider, payment_reference, created_at, updated_at)
      select ${orderId}::uuid, user_id, ${status}, currency, subtotal, tax, shipping_charges, discount, total,
             coupon, coupon_id, id, (select sum(quantity) from lines), recipient, address, city, state, country, pin_code,
             ${payment ? paid : 'none'}, ${provider}, ${payment?.reference ?? null}, ${at}, ${at}
      from checkouts where id = ${id}),
    listed as (
      insert into order_items (id, order_id, position, product_id, name, photo, price, quantity)
      select ${newIds(lineCount)}, ${orderId}::uuid, position, product_id, name, photo, price, quantity from lines),
    begun as (
      insert into order_history (id, order_id, status, at)
      values (${randomUUIDv7()}::uuid, ${orderId}::uuid, 'Processing', ${at}))`;
}

/** A new id for each line, by its position. */
function newIds(lineCount: number) {
  const ids = Array.from({ length: lineCount }, () => randomUUIDv7());
  return sql`(${sqlArray(ids)}::uuid[])[position + 1]`;
}

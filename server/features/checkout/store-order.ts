import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { orderHistory } from '#server/features/orders/orders.table.ts';
import type { Payment } from '#server/features/payments/payment-provider.ts';
import { refunds } from '#server/features/payments/refunds.table.ts';
import { runKept, type Transaction, sqlArray } from '#server/platform/database.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkouts } from './checkouts.table.ts';
import { giveBackHolds } from './close-checkout.ts';
import type { CheckoutRow } from './reserve-checkout.ts';

/**
 * Writes the order of a locked checkout whose products are locked, too, takes its pieces from the shelves
 * and completes the checkout, in one statement; answers the order's id.
 */
export async function storeOrder(
  tx: Transaction,
  deps: CheckoutDeps,
  row: CheckoutRow,
  lineCount: number,
  payment: Payment | undefined,
): Promise<string> {
  const orderId = randomUUIDv7();
  const at = deps.now();
  await runKept(
    tx,
    'store-order',
    sql`
    with ${placed(deps, row, lineCount, { orderId, payment, status: 'Processing', at })},
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
}

/**
 * Writes the order of a checkout that was paid too late, Cancelled from birth, with the refund that is to
 * be sent; whatever the checkout still holds goes back. Answers the order's id.
 */
export async function storeRefusedOrder(
  tx: Transaction,
  deps: CheckoutDeps,
  row: CheckoutRow,
  lineCount: number,
  payment: Payment,
): Promise<string> {
  const at = deps.now();
  const orderId = randomUUIDv7();
  await giveBackHolds(tx, row);
  await tx.execute(sql`
    with ${placed(deps, row, lineCount, { orderId, payment, status: 'Cancelled', at })} select`);
  await tx.insert(orderHistory).values({ orderId, status: 'Cancelled', at });
  await tx.insert(refunds).values({
    orderId,
    paymentReference: payment.reference,
    amount: payment.amountReceived,
    nextTryAt: at,
    createdAt: at,
  });
  await tx
    .update(checkouts)
    .set({
      status: 'completed',
      // A reason that stays says that the payment came after the holds were given back, and in vain.
      closeReason: row.closeReason ?? 'expired',
      holdsCoupon: false,
      paymentReference: payment.reference,
      updatedAt: at,
    })
    .where(eq(checkouts.id, row.id));
  return orderId;
}

interface NewOrder {
  orderId: string;
  payment: Payment | undefined;
  status: 'Processing' | 'Cancelled';
  at: Date;
}

/** The parts of a statement that write an order as its checkout has it, with its lines and its first status. */
function placed(
  { provider }: CheckoutDeps,
  { id }: CheckoutRow,
  lineCount: number,
  { orderId, payment, status, at: moment }: NewOrder,
) {
  const at = sql`${moment}::timestamptz`;
  const paid = status === 'Processing' ? 'paid' : 'refund_pending';
  return sql`
    lines as (select * from checkout_items where checkout_id = ${id}),
    placed as (
      insert into orders (id, user_id, status, currency, subtotal, tax, shipping_charges, discount, total,
                          coupon, coupon_id, checkout_id, quantity, recipient, address, city, state, country, pin_code,
                          payment_status, payment_provider, payment_reference, created_at, updated_at)
      select ${orderId}::uuid, user_id, ${status}, currency, subtotal, tax, shipping_charges, discount, total,
             coupon, coupon_id, id, (select sum(quantity) from lines), recipient, address, city, state, country, pin_code,
             ${payment ? paid : 'none'}, ${provider.name}, ${payment?.reference ?? null}, ${at}, ${at}
      from checkouts where id = ${id}),
    listed as (
      insert into order_items (id, order_id, position, product_id, name, photo, price, quantity)
      select ${newIds(lineCount)}, ${orderId}::uuid, position, product_id, name, photo, price, quantity from lines),
    begun as (
      insert into order_history (id, order_id, status, at)
      values (${randomUUIDv7()}::uuid, ${orderId}::uuid, 'Processing', ${at}))`;
}

/** An id of ours for each line, by its position. */
function newIds(lineCount: number) {
  const ids = Array.from({ length: lineCount }, () => randomUUIDv7());
  return sql`(${sqlArray(ids)}::uuid[])[position + 1]`;
}

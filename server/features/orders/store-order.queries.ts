import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Settings } from '#contract/settings.ts';
import type { CheckoutToOrder } from '#server/features/checkout/checkout-deps.ts';
import { STORED_SETTINGS } from '#server/features/settings/settings.queries.ts';
import { runPrepared, sqlArray, type Transaction } from '#server/platform/database.ts';

/**
 * Stores the order of a checkout whose products are locked, takes its pieces from stock and completes the
 * checkout. One statement, because every purchase runs it. Returns what is stored of the settings, for its invoice.
 */
export async function storeOrder(
  tx: Transaction,
  checkout: CheckoutToOrder,
  orderId: string,
): Promise<Partial<Settings> | null> {
  const { row, lineCount, payment, at } = checkout;
  const [completed] = await runPrepared<{ stored: Partial<Settings> | null }>(
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
    released as (update checkout_items set held = 0 where checkout_id = ${row.id}),
    -- Removes the products from the cart of the account, on all its devices, except pieces added since the checkout began.
    emptied as (
      update cart_lines set
        quantity = case when changed_at > ${row.createdAt}::timestamptz then greatest(0, cart_lines.quantity - lines.quantity) else 0 end,
        changed_at = greatest(changed_at, ${at}::timestamptz)
      from lines where cart_lines.user_id = ${row.userId} and cart_lines.product_id = lines.product_id)
    update checkouts
    set status = 'completed', close_reason = null, holds_coupon = false,
        -- A free order is not paid for: what the chain held before it was held in vain.
        ran_out_at = case when total = 0 and chain_began_at < created_at then ${at}::timestamptz end,
        opened_network = null,
        payment_reference = ${payment?.reference ?? null}, updated_at = ${at}
    where id = ${row.id}
    returning ${STORED_SETTINGS} as stored`,
  );
  return completed?.stored ?? null;
}

/** Stores an order that is Cancelled from the start, without the cancellation in its history. */
export async function storeRefusedOrder(
  tx: Transaction,
  checkout: CheckoutToOrder,
  orderId: string,
): Promise<void> {
  await tx.execute(sql`with ${placed(checkout, orderId, 'Cancelled')} select`);
}

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
                          tax_percent, shipping_charge, free_shipping_above,
                          coupon, coupon_id, coupon_kind, coupon_amount, checkout_id, quantity, recipient, phone, address, city, state, country, pin_code,
                          payment_status, payment_provider, payment_reference, created_at, updated_at)
      select ${orderId}::uuid, user_id, ${status}, currency, subtotal, tax, shipping_charges, discount, total,
             tax_percent, shipping_charge, free_shipping_above,
             coupon, coupon_id, coupon_kind, coupon_amount, id, (select sum(quantity) from lines), recipient, phone, address, city, state, country, pin_code,
             ${payment ? paid : 'none'}, ${provider}, ${payment?.reference ?? null}, ${at}, ${at}
      from checkouts where id = ${id}),
    listed as (
      insert into order_items (id, order_id, position, product_id, name, photo, price, quantity,
                               tax_share, discount_share, for_coupon)
      select ${newIds(lineCount)}, ${orderId}::uuid, position, product_id, name, photo, price, quantity,
             tax_share, discount_share, for_coupon from lines),
    begun as (
      insert into order_history (id, order_id, status, at)
      values (${randomUUIDv7()}::uuid, ${orderId}::uuid, 'Processing', ${at}))`;
}

/** A new id for each line, by its position. */
function newIds(lineCount: number) {
  const ids = Array.from({ length: lineCount }, () => randomUUIDv7());
  return sql`(${sqlArray(ids)}::uuid[])[position + 1]`;
}

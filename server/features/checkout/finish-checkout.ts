import { eq, sql } from 'drizzle-orm';
import { countCouponUse, couponFacts } from '#server/features/coupons/coupon-uses.ts';
import { judgeCoupon } from '#server/features/coupons/judge-coupon.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import type { Payment } from '#server/features/payments/payment-provider.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { giveBackHolds } from './close-checkout.ts';
import { checkoutItems, checkouts } from './checkouts.table.ts';
import { sqlArray } from './hold-stock.ts';
import type { CheckoutRow } from './reserve-checkout.ts';
import { storeOrder } from './store-order.ts';

export interface FinishedCheckout {
  orderId: string;
  /** Whether this very call made the order. */
  isNew: boolean;
  /** Whether the shopper gets what they paid for; else the money goes back. */
  isHonoured: boolean;
}

/** A payment that is not exactly a checkout's: other amount, currency or checkout. Somebody has to look at it. */
export class WrongPayment extends Error {}

type Item = typeof checkoutItems.$inferSelect;

/**
 * Makes the order of a paid checkout: the one way there is, whoever brings the news (the browser, the
 * webhook, the expiry, the reconciler, the next checkout). Any number of calls, at once too, make one
 * order. If it comes after the holds were given back, it is honoured if stock and coupon use can be
 * taken again; else it becomes a Cancelled order whose payment is refunded in full.
 *
 * Throws WrongPayment for a payment that is not exactly this checkout's.
 */
export async function finishCheckout(
  parts: CheckoutParts,
  checkoutId: string,
  payment: Payment | undefined,
): Promise<FinishedCheckout> {
  const finished = await inTransaction(parts.database, async (tx) => {
    const [row] = await tx
      .select()
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
      .for('update');
    if (!row) throw new Error(`There is no checkout ${checkoutId}`);
    if (row.status === 'completed') {
      return {
        orderId: await orderOf(tx, row.id),
        isNew: false,
        isHonoured: row.closeReason === null,
      };
    }
    demandMatch(row, payment);
    const items = await tx
      .select()
      .from(checkoutItems)
      .where(eq(checkoutItems.checkoutId, row.id))
      .orderBy(checkoutItems.position);
    // Products before coupons, as when they were reserved: no two transactions wait for each other in a circle.
    const isHonoured =
      (await canTakeStock(tx, items)) && (await canKeepCoupon(tx, row, parts.now()));
    if (isHonoured) {
      await takeStock(tx, items);
      if (row.couponId && !row.holdsCoupon) await countCouponUse(tx, row.couponId, 1);
    } else {
      await giveBackHolds(tx, row);
    }
    return {
      orderId: await storeOrder(tx, parts, row, items, { payment, isHonoured }),
      isNew: true,
      isHonoured,
    };
  });
  if (finished.isNew) parts.onStockChange();
  return finished;
}

async function orderOf(tx: Transaction, checkoutId: string): Promise<string> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId));
  if (!order) throw new Error(`Checkout ${checkoutId} is completed without an order`);
  return order.id;
}

function demandMatch(row: CheckoutRow, payment: Payment | undefined): void {
  if (!payment) {
    if (row.total === 0) return;
    throw new WrongPayment(`Checkout ${row.id} costs something and has no payment`);
  }
  const isOurs =
    payment.checkoutId === row.id &&
    (row.paymentReference === null || payment.reference === row.paymentReference);
  const isInFull =
    payment.state === 'paid' &&
    payment.amountReceived === row.total &&
    payment.currency === row.currency;
  if (!isOurs || !isInFull)
    throw new WrongPayment(`Payment ${payment.reference} is not what checkout ${row.id} asked for`);
}

/**
 * Whether all pieces can be had: those still held, and those that were given back if they can still be
 * bought. Locks the products in the order of their ids, so that nothing changes until they are taken.
 */
async function canTakeStock(tx: Transaction, items: readonly Item[]): Promise<boolean> {
  const ids = sqlArray(items.map(({ productId }) => productId));
  const { rows } = await tx.execute<{ id: string; available: number; is_sold: boolean }>(
    sql`select id, available, deleted_at is null as is_sold from products where id = any(${ids}::uuid[]) order by id for update`,
  );
  const offered = new Map(rows.map((product) => [product.id, product]));
  return items.every(({ productId, quantity, held }) => {
    const product = offered.get(productId);
    return (
      held === quantity ||
      (product !== undefined && product.is_sold && product.available >= quantity - held)
    );
  });
}

async function takeStock(tx: Transaction, items: readonly Item[]): Promise<void> {
  await tx.execute(sql`
    update products set on_hand = on_hand - taken.quantity, reserved = reserved - taken.held
    from unnest(${sqlArray(items.map(({ productId }) => productId))}::uuid[],
                ${sqlArray(items.map(({ quantity }) => String(quantity)))}::int[],
                ${sqlArray(items.map(({ held }) => String(held)))}::int[]) as taken (id, quantity, held)
    where products.id = taken.id`);
}

/** Whether the order may have its discount: its use is still counted, or could be counted again. Locks the coupon. */
async function canKeepCoupon(tx: Transaction, row: CheckoutRow, now: Date): Promise<boolean> {
  if (!row.couponId || row.holdsCoupon) return true;
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.id, row.couponId))
    .for('update');
  if (!coupon) return false;
  const facts = await couponFacts(tx, coupon, { userId: row.userId });
  return judgeCoupon(facts, row.subtotal, now).ok;
}

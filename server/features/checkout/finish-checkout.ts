import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { stockLedger } from '#server/features/catalog/stock-ledger.table.ts';
import { countCouponUse, couponFacts } from '#server/features/coupons/coupon-uses.ts';
import { judgeCoupon } from '#server/features/coupons/judge-coupon.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { orderHistory, orderItems, orders } from '#server/features/orders/orders.table.ts';
import type { Payment } from '#server/features/payments/payment-provider.ts';
import { refunds } from '#server/features/payments/refunds.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { giveBackHolds } from './close-checkout.ts';
import { checkoutItems, checkouts } from './checkouts.table.ts';
import { sqlArray } from './hold-stock.ts';
import type { CheckoutRow } from './reserve-checkout.ts';

export interface FinishedCheckout {
  orderId: string;
  /** Whether this very call made the order. */
  isNew: boolean;
  /** Whether the shopper gets what they paid for; else the money goes back. */
  isHonoured: boolean;
}

type Item = typeof checkoutItems.$inferSelect;

/**
 * Makes the order of a paid checkout: the one way there is, whoever brings the news (the browser, the
 * webhook, the expiry, the reconciler, the next checkout). Any number of calls, at once too, make one
 * order. If it comes after the holds were given back, it is honoured if stock and coupon use can be
 * taken again; else it becomes a Cancelled order whose payment is refunded in full.
 *
 * Throws for a payment that is not exactly this checkout's: other amount, currency or checkout.
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
    throw new Error(`Checkout ${row.id} costs something and has no payment`);
  }
  const isOurs =
    payment.checkoutId === row.id &&
    (row.paymentReference === null || payment.reference === row.paymentReference);
  const isInFull =
    payment.state === 'paid' &&
    payment.amountReceived === row.total &&
    payment.currency === row.currency;
  if (!isOurs || !isInFull)
    throw new Error(`Payment ${payment.reference} is not what checkout ${row.id} asked for`);
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

async function storeOrder(
  tx: Transaction,
  parts: CheckoutParts,
  row: CheckoutRow,
  items: readonly Item[],
  { payment, isHonoured }: { payment: Payment | undefined; isHonoured: boolean },
): Promise<string> {
  const at = parts.now();
  const orderId = randomUUIDv7();
  await tx.insert(orders).values({
    id: orderId,
    userId: row.userId,
    status: isHonoured ? 'Processing' : 'Cancelled',
    currency: row.currency,
    subtotal: row.subtotal,
    tax: row.tax,
    shippingCharges: row.shippingCharges,
    discount: row.discount,
    total: row.total,
    coupon: row.coupon,
    couponId: row.couponId,
    checkoutId: row.id,
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    address: row.address,
    city: row.city,
    state: row.state,
    country: row.country,
    pinCode: row.pinCode,
    paymentStatus: payment === undefined ? 'none' : isHonoured ? 'paid' : 'refund_pending',
    paymentProvider: parts.provider.name,
    paymentReference: payment?.reference ?? null,
    createdAt: at,
    updatedAt: at,
  });
  await tx
    .insert(orderItems)
    .values(
      items.map(({ position, productId, name, photo, price, quantity }) => ({
        orderId,
        position,
        productId,
        name,
        photo,
        price,
        quantity,
      })),
    );
  const statuses = isHonoured ? (['Processing'] as const) : (['Processing', 'Cancelled'] as const);
  await tx.insert(orderHistory).values(statuses.map((status) => ({ orderId, status, at })));
  if (isHonoured) {
    await tx
      .insert(stockLedger)
      .values(
        items.map(({ productId, quantity }) => ({
          productId,
          quantity: -quantity,
          reason: 'sale' as const,
          orderId,
          byUser: row.userId,
          at,
        })),
      );
  } else if (payment) {
    await tx
      .insert(refunds)
      .values({
        orderId,
        paymentReference: payment.reference,
        amount: payment.amountReceived,
        nextTryAt: at,
        createdAt: at,
      });
  }
  await tx.update(checkoutItems).set({ held: 0 }).where(eq(checkoutItems.checkoutId, row.id));
  await tx
    .update(checkouts)
    .set({
      status: 'completed',
      // A reason that stays says that the payment came after the holds were given back, and in vain.
      closeReason: isHonoured ? null : (row.closeReason ?? 'expired'),
      holdsCoupon: false,
      paymentReference: payment?.reference ?? null,
      updatedAt: at,
    })
    .where(eq(checkouts.id, row.id));
  return orderId;
}

import { eq, sql } from 'drizzle-orm';
import { countCouponUse, couponFacts } from '#server/features/coupons/coupon-uses.ts';
import { judgeCoupon } from '#server/features/coupons/judge-coupon.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import type { Payment } from '#server/features/payments/payment-provider.ts';
import { users } from '#server/features/users/users.table.ts';
import { inTransaction, runKept, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { checkouts } from './checkouts.table.ts';
import type { CheckoutRow } from './reserve-checkout.ts';
import { storeOrder, storeRefusedOrder } from './store-order.ts';

export interface FinishedCheckout {
  orderId: string;
  /** Whether this very call made the order. */
  isNew: boolean;
  /** Whether the shopper gets what they paid for; else the money goes back. */
  isHonoured: boolean;
}

/** A payment that is not exactly a checkout's: other amount, currency or checkout. Somebody has to look at it. */
export class WrongPayment extends Error {}

/**
 * Makes the order of a paid checkout: the one way there is, whoever brings the news (the browser, the
 * webhook, the expiry, the reconciler, the next checkout). Any number of calls, at once too, make one
 * order. If it comes after the holds were given back, it is honoured if stock and coupon use can be
 * taken again; else it becomes a Cancelled order whose payment is refunded in full. So does a payment made
 * after its owner's account was deleted.
 *
 * Throws WrongPayment for a payment that is not exactly this checkout's, and 409 CHECKOUT_EXPIRED for a free
 * checkout that is no longer open.
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
      .for('update')
      .prepare('lock-checkout')
      .execute();
    if (!row) throw new Error(`There is no checkout ${checkoutId}`);
    if (row.status === 'completed') return finishedBefore(tx, row);
    demandMatch(row, payment);
    // Products before coupons, as when they were reserved: no two transactions wait for each other in a circle.
    const lines = await lockLines(tx, row);
    const isHonoured =
      lines.every(canTake) &&
      (await canKeepCoupon(tx, row, parts.now())) &&
      !(await isPaidAfterDeletion(tx, row, payment));
    if (isHonoured && row.couponId && !row.holdsCoupon) await countCouponUse(tx, row.couponId, 1);
    const orderId =
      isHonoured || !payment
        ? await storeOrder(tx, parts, row, lines.length, payment)
        : await storeRefusedOrder(tx, parts, row, lines.length, payment);
    return { orderId, isNew: true, isHonoured };
  });
  if (finished.isNew) parts.onStockChange();
  return finished;
}

/** The order that a completed checkout became. */
export async function finishedBefore(
  db: CheckoutParts['database']['orm'] | Transaction,
  { id, closeReason }: CheckoutRow,
): Promise<FinishedCheckout> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, id));
  if (!order) throw new Error(`Checkout ${id} is completed without an order`);
  return { orderId: order.id, isNew: false, isHonoured: closeReason === null };
}

function demandMatch(row: CheckoutRow, payment: Payment | undefined): void {
  if (!payment) {
    if (row.total !== 0)
      throw new WrongPayment(`Checkout ${row.id} costs something and has no payment`);
    // Without a payment nothing is owed to anybody once it is given up.
    if (row.status !== 'open') throw checkoutExpired();
    return;
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

/** Nothing was charged for it: it was free, or the provider has confirmed that its payment is cancelled. */
export function checkoutExpired(): ApiError {
  return new ApiError(
    'CHECKOUT_EXPIRED',
    'This checkout has run out or was replaced. Nothing was charged.',
  );
}

/** Whether somebody paid whose account had been deleted by then: the secret of a payment outlives that for a moment. */
async function isPaidAfterDeletion(
  tx: Transaction,
  row: CheckoutRow,
  payment: Payment | undefined,
): Promise<boolean> {
  // A deletion leaves no checkout open.
  if (row.status === 'open' || !payment?.paidAt) return false;
  const [owner] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, row.userId));
  return owner?.deletedAt != null && payment.paidAt > owner.deletedAt;
}

/** A line of a checkout, with what can be had of its product now. */
type LockedLine = { quantity: number; held: number; available: number; is_sold: boolean };

/** Locks the products of a checkout in the order of their ids, so that nothing changes until they are taken. */
async function lockLines(tx: Transaction, { id }: CheckoutRow): Promise<LockedLine[]> {
  return runKept<LockedLine>(
    tx,
    'lock-lines',
    sql`
    select i.quantity, i.held, p.available, p.deleted_at is null as is_sold
    from checkout_items i join products p on p.id = i.product_id
    where i.checkout_id = ${id} order by p.id for update of p`,
  );
}

/** Whether all pieces can be had: those still held, and those that were given back if they can still be bought. */
function canTake({ quantity, held, available, is_sold: isSold }: LockedLine): boolean {
  return held === quantity || (isSold && available >= quantity - held);
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

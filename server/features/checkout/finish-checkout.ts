import { eq } from 'drizzle-orm';
import { isOwnPayment } from '#contract/payment-kinds.ts';
import type { Payment } from '#server/features/payments/payment-provider.ts';
import { users } from '#server/features/users/users.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import {
  type CheckoutDeps,
  type CheckoutToOrder,
  WrongPayment,
  type FinishedCheckout,
} from './checkout-deps.ts';
import { lockToFinish } from './checkout.queries.ts';
import { checkouts, type CheckoutItemRow, type CheckoutRow } from './checkouts.table.ts';
import { giveBackHolds } from './close-checkout.ts';

/**
 * Creates the order of a paid checkout. Everything that learns of a payment calls this (the browser, the
 * webhook, the sweep, the next checkout); concurrent calls create one order. A payment that arrives after
 * the reserved stock was given back, or after its buyer's account was deleted, becomes a Cancelled order
 * and is refunded in full.
 *
 * Throws WrongPayment for a payment that does not match the checkout, and 409 CHECKOUT_EXPIRED for a free
 * checkout that is no longer open.
 */
export async function finishCheckout(
  deps: CheckoutDeps,
  checkoutId: string,
  payment: Payment | undefined,
): Promise<FinishedCheckout> {
  let productIds: string[] = [];
  const finished = await inTransaction(deps.database, async (tx) => {
    const [locked] = await lockToFinish(tx, { id: checkoutId });
    if (!locked) throw new Error(`There is no checkout ${checkoutId}`);
    const { lines, ...row } = locked;
    if (row.status === 'completed') return finishedBefore(tx, deps, row);
    demandMatch(row, payment);
    productIds = lines.map(({ productId }) => productId);
    const provider = deps.provider.name;
    const order = { row, lineCount: lines.length, payment, provider, at: deps.now() };
    if (holdsAll(row, lines) && !(await isPaidAfterDeletion(tx, row, payment))) {
      return { orderId: await deps.orders.create(tx, order), isNew: true, isHonoured: true };
    }
    if (!payment) throw checkoutExpired();
    const orderId = await refuse(tx, deps, { ...order, payment });
    return { orderId, isNew: true, isHonoured: false };
  });
  if (finished.isNew) deps.onStockChange(productIds);
  return finished;
}

/** Returns the order of a checkout that is completed already. */
export async function finishedBefore(
  db: CheckoutDeps['database']['orm'] | Transaction,
  { orders }: CheckoutDeps,
  { id, closeReason }: CheckoutRow,
): Promise<FinishedCheckout> {
  const orderId = await orders.find(db, id);
  if (orderId === undefined) throw new Error(`Checkout ${id} is completed without an order`);
  return { orderId, isNew: false, isHonoured: closeReason === null };
}

/**
 * Completes a checkout that was paid too late: gives back what it still holds and creates a refunded
 * order.
 */
async function refuse(
  tx: Transaction,
  { orders }: CheckoutDeps,
  order: CheckoutToOrder & { payment: Payment },
): Promise<string> {
  const { row, payment, at } = order;
  await giveBackHolds(tx, row);
  const orderId = await orders.createRefused(tx, order);
  await tx
    .update(checkouts)
    .set({
      status: 'completed',
      // A completed checkout with a close reason was paid too late.
      closeReason: row.closeReason ?? 'expired',
      holdsCoupon: false,
      paymentReference: payment.reference,
      updatedAt: at,
    })
    .where(eq(checkouts.id, row.id));
  return orderId;
}

/** True for a checkout that becomes an order without a payment at the provider: it is free, or the shop takes the money itself. */
export function needsNoProvider({
  total,
  paymentMethod,
}: Pick<CheckoutRow, 'total' | 'paymentMethod'>): boolean {
  return total === 0 || isOwnPayment(paymentMethod);
}

function demandMatch(row: CheckoutRow, payment: Payment | undefined): void {
  if (!payment) {
    if (!needsNoProvider(row))
      throw new WrongPayment(`Checkout ${row.id} costs something and has no payment`);
    // There is no payment to refund.
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

/** Only for a checkout that was not charged: a free one, or one whose payment is confirmed cancelled. */
export function checkoutExpired(): ApiError {
  return new ApiError(
    'CHECKOUT_EXPIRED',
    'This checkout has run out or was replaced. Nothing was charged.',
  );
}

/**
 * Checks whether the buyer's account was deleted before they paid, which is possible because a payment's secret works for a
 * moment longer. The provider reports whole seconds; a payment in the second of the deletion counts as made after it.
 */
async function isPaidAfterDeletion(
  tx: Transaction,
  row: CheckoutRow,
  payment: Payment | undefined,
): Promise<boolean> {
  // A deletion closes the open checkout.
  if (row.status === 'open' || !payment?.paidAt) return false;
  const [buyer] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, row.userId));
  if (!buyer?.deletedAt) return false;
  return payment.paidAt.getTime() >= buyer.deletedAt.getTime() - buyer.deletedAt.getMilliseconds();
}

/** Returns true if all stock and the coupon use are still held. */
function holdsAll(
  row: CheckoutRow,
  lines: readonly Pick<CheckoutItemRow, 'quantity' | 'held'>[],
): boolean {
  const hasCoupon = row.couponId === null || row.holdsCoupon;
  return hasCoupon && lines.every(({ quantity, held }) => held === quantity);
}

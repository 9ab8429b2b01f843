import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { stockLedger } from '#server/features/catalog/stock-ledger.table.ts';
import { orderHistory, orderItems, orders } from '#server/features/orders/orders.table.ts';
import type { Payment } from '#server/features/payments/payment-provider.ts';
import { refunds } from '#server/features/payments/refunds.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { checkoutItems, checkouts } from './checkouts.table.ts';
import type { CheckoutRow } from './reserve-checkout.ts';

type Item = typeof checkoutItems.$inferSelect;

/**
 * Writes the order of a locked checkout, all that goes with it, and completes the checkout; answers the
 * order's id. One that is not honoured is born Cancelled, with its refund to be sent.
 */
export async function storeOrder(
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
  await tx.insert(orderItems).values(
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
    await tx.insert(stockLedger).values(
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
    await tx.insert(refunds).values({
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

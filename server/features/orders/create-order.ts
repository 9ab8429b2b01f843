import { randomUUIDv7 } from 'node:crypto';
import { and, eq, gt, inArray, max, ne } from 'drizzle-orm';
import type { CheckoutOrders } from '#server/features/checkout/checkout-deps.ts';
import { numberInvoice } from './number-papers.queries.ts';
import { orderHistory, orders } from './orders.table.ts';
import { paperSettings, type PaperShop } from './paper-settings.ts';
import { refunds } from './refunds.table.ts';
import { storeOrder, storeRefusedOrder } from './store-order.queries.ts';

/** Returns the functions by which a shop makes orders of its checkouts. */
export function checkoutOrders(shop: PaperShop): CheckoutOrders {
  return {
    ...ORDERS,
    async create(tx, checkout) {
      const orderId = randomUUIDv7();
      const stored = await storeOrder(tx, checkout, orderId);
      await numberInvoice(tx, orderId, paperSettings(stored, shop, checkout.at), checkout.at);
      return orderId;
    },
  };
}

const PAID_FOR = and(gt(orders.total, 0), ne(orders.status, 'Cancelled'));

const ORDERS: Omit<CheckoutOrders, 'create'> = {
  async createRefused(tx, checkout) {
    const { payment, at } = checkout;
    const orderId = randomUUIDv7();
    await storeRefusedOrder(tx, checkout, orderId);
    await tx.insert(orderHistory).values({ orderId, status: 'Cancelled', at });
    await tx.insert(refunds).values({
      orderId,
      paymentReference: payment.reference,
      amount: payment.amountReceived,
      shipping: checkout.row.shippingCharges,
      withShipping: true,
      tax: checkout.row.tax,
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
      .where(and(eq(orders.userId, userId), PAID_FOR));
    return last?.at ?? undefined;
  },

  async customersAmong(tx, userIds) {
    const rows = await tx
      .selectDistinct({ userId: orders.userId })
      .from(orders)
      .where(and(inArray(orders.userId, [...new Set(userIds)]), PAID_FOR));
    return new Set(rows.map(({ userId }) => userId));
  },
};

import type { RefundState } from '#contract/refund.ts';
import type { orderItems, orders } from '#server/features/orders/orders.table.ts';
import type { refunds } from '#server/features/orders/refunds.table.ts';

export type DemoRefund = typeof refunds.$inferInsert;

/** A refund that has succeeded, unless it is said otherwise. It has all columns that any has, as `insertRows` demands. */
export function demoRefund(
  at: Date,
  refund: Pick<DemoRefund, 'id' | 'orderId' | 'kind' | 'amount' | 'tax'> & Partial<DemoRefund>,
): DemoRefund {
  return {
    shipping: 0,
    withShipping: false,
    goodwill: 0,
    status: 'succeeded',
    state: 'done',
    returnId: null,
    byUser: null,
    byRole: null,
    nextTryAt: at,
    createdAt: at,
    succeededAt: at,
    ...refund,
  };
}

/** What was paid for an order of which nothing is refunded yet. */
export function moneyOf(
  order: Pick<typeof orders.$inferInsert, 'total' | 'tax' | 'discount' | 'shippingCharges'>,
  items: readonly (typeof orderItems.$inferInsert)[],
): RefundState {
  const lines = items.map(({ price, quantity, taxShare, discountShare }) => ({
    amount: price * quantity,
    tax: taxShare ?? 0,
    discount: discountShare ?? 0,
    quantity,
    refunded: 0,
  }));
  const left = (all: number, of: 'tax' | 'discount') =>
    lines.reduce((rest, share) => rest - share[of], all);
  const shipping = {
    amount: order.shippingCharges,
    tax: left(order.tax, 'tax'),
    discount: left(order.discount, 'discount'),
    isRefunded: false,
  };
  return { total: order.total, refunded: 0, refundedTax: 0, lines, shipping };
}

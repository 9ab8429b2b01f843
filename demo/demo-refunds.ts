import type { RefundState } from '#contract/refund.ts';
import { storedShares } from '#contract/shares.ts';
import type { orderItems, orders } from '#server/features/orders/orders.table.ts';
import type { refunds } from '#server/features/refunds/refunds.table.ts';

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
    returnId: null,
    byUser: null,
    byRole: null,
    nextTryAt: at,
    createdAt: at,
    succeededAt: at,
    ...refund,
  };
}

/** Returns what was paid for an order of which nothing is refunded yet, in minor units. */
export function moneyOf(
  order: Pick<typeof orders.$inferInsert, 'total' | 'tax' | 'discount' | 'shippingCharges'>,
  items: readonly (typeof orderItems.$inferInsert)[],
): RefundState {
  const shares = storedShares(
    { ...order, pricesInclude: false },
    items.map(({ price, quantity, taxShare = 0, discountShare = 0 }) => ({
      amount: price * quantity,
      tax: taxShare,
      discount: discountShare,
    })),
  );
  return {
    total: order.total,
    refunded: 0,
    refundedTax: 0,
    lines: shares.lines.map((share, line) => ({
      ...share,
      quantity: items[line]?.quantity ?? 0,
      refunded: 0,
      corrected: 0,
    })),
    shipping: { ...shares.shipping, isRefunded: false },
  };
}

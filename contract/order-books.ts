import type { OrderStatus } from './order-status.ts';
import type { PaymentStatus } from './orders.ts';

/** The columns of an order that decide whether it is in the books. */
export interface KeptInBooks {
  deletedAt: Date | null;
  /** Only of a deleted one. */
  staysInBooks: boolean;
}

/** Returns true if revenue, papers and the customer's account include an order: it isn't deleted, or stays in the books. */
export function isInBooks({ deletedAt, staysInBooks }: KeptInBooks): boolean {
  return deletedAt === null || staysInBooks;
}

/** Returns true if an order stays in the books when it is deleted: it was paid, and not all of it is refunded. */
export function staysInBooks(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}): boolean {
  const { status, paymentStatus } = order;
  return status !== 'Cancelled' && !['none', 'due', 'refunded'].includes(paymentStatus);
}

const COUNTS_AS_REVENUE: Readonly<Record<OrderStatus, boolean>> = {
  Processing: true,
  Shipped: true,
  Delivered: true,
  Cancelled: false,
};

/** Returns true if an order counts in the shop's figures: in its revenue, and in its number of orders. */
export function countsAsRevenue(order: KeptInBooks & { status: OrderStatus }): boolean {
  return COUNTS_AS_REVENUE[order.status] && isInBooks(order);
}

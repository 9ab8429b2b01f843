import { randomUUIDv7 } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import type { PricedRefund, RefundState } from '#contract/refund.ts';
import type { RefundKind } from '#contract/refunds.ts';
import type { RefusedCheckout } from '#server/features/orders/create-order.ts';
import {
  type ActingRole,
  orderItems,
  orders,
  type OrderItemRow,
  type OrderRow,
} from '#server/features/orders/orders.table.ts';
import {
  balanceOf,
  isOwed,
  paymentStatusOf,
  sumOfRefunds,
} from '#server/features/orders/payment-status.rule.ts';
import { returnStock } from '#server/features/stock/hold-stock.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { refundedRates, sharesOf } from './order-shares.ts';
import { refundLines, refunds, type RefundRow } from './refunds.table.ts';

/** The person who acts on an order, and their role: an admin may also be a customer. Null for the shop itself. */
export interface Actor {
  uid: string | null;
  role: ActingRole | null;
}

/** The lines and refunds of an order. `items` has the lines of `state`, in their order. */
export interface OrderMoney {
  state: RefundState;
  items: readonly OrderItemRow[];
  refunds: readonly RefundRow[];
}

/** The provider of the demo shop's orders. Nobody can be asked to refund them, so their refunds count as made. */
const NO_PROVIDER = 'demo';

/** Reads what is refunded of an order whose row is locked. */
export async function readMoney(tx: Transaction, row: OrderRow): Promise<OrderMoney> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, row.id))
    .orderBy(asc(orderItems.position));
  const made = await refundsOf(tx, row.id);
  const owed = made.filter(isOwed);
  const lines = await tx
    .select({
      refundId: refundLines.refundId,
      orderItemId: refundLines.orderItemId,
      quantity: refundLines.quantity,
      amount: refundLines.amount,
    })
    .from(refundLines)
    .where(
      inArray(
        refundLines.refundId,
        owed.map(({ id }) => id),
      ),
    );
  const pieces = (itemId: string) =>
    lines.reduce((sum, line) => (line.orderItemId === itemId ? sum + line.quantity : sum), 0);
  const corrected = (itemId: string) =>
    sumOfRefunds(made.filter(({ correctsItem }) => correctsItem === itemId));
  const shares = sharesOf(row, items);
  const state = {
    total: row.total,
    refunded: sumOfRefunds(made),
    refundedTax: owed.reduce((sum, { tax }) => sum + tax, 0),
    lines: items.map(({ id, quantity }, at) => ({
      ...(shares.lines[at] ?? { amount: 0, tax: 0, discount: 0 }),
      quantity,
      refunded: pieces(id),
      corrected: corrected(id),
    })),
    shipping: {
      ...shares.shipping,
      isRefunded: owed.some(({ withShipping }) => withShipping),
    },
    rates: refundedRates({ row, items, shares }, owed, lines),
  };
  return { state, items, refunds: made };
}

/** The refunds of an order, oldest first. */
export async function refundsOf(tx: Transaction, orderId: string): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

export interface RefundToStore {
  kind: RefundKind;
  priced: PricedRefund;
  /** Pieces of each line. */
  pieces: readonly number[];
  restocks: (line: number) => boolean;
  withShipping: boolean;
  reason?: string;
  /** The return that it refunds. */
  returnId?: string;
  /** The line whose price was wrong, where it gives back the difference. */
  correctsItem?: string;
  by: Actor;
  at: Date;
}

/**
 * Stores a refund of an order whose row is locked, returns its pieces to stock, and writes how the payment stands now. The
 * sweep sends it. Returns the ids of the products that are back in stock.
 */
export async function storeRefund(
  tx: Transaction,
  row: OrderRow,
  money: OrderMoney,
  refund: RefundToStore,
): Promise<string[]> {
  const { kind, priced, by, at } = refund;
  const owed = { amount: priced.amount, kind, status: 'pending' as const };
  // Where it only lowers what is still due, no money goes back.
  const isCredit = row.paid !== null && balanceOf(row, [...money.refunds, owed]).toPayBack === 0;
  const isMade = priced.amount === 0 || row.paymentProvider === NO_PROVIDER || isCredit;
  const stored = {
    id: randomUUIDv7(),
    orderId: row.id,
    kind,
    // The shop pays others back itself.
    paymentReference: row.paid === null ? row.paymentReference : null,
    amount: priced.amount,
    shipping: priced.shipping,
    withShipping: refund.withShipping,
    goodwill: priced.goodwill,
    tax: priced.tax,
    byRate: priced.byRate ?? null,
    reason: refund.reason ?? null,
    returnId: refund.returnId ?? null,
    correctsItem: refund.correctsItem ?? null,
    status: isMade ? ('succeeded' as const) : ('pending' as const),
    nextTryAt: at,
    createdAt: at,
    succeededAt: isMade ? at : null,
    byUser: by.uid,
    byRole: by.role,
  };
  await tx.insert(refunds).values(stored);
  const returned = await storeLines(tx, row, money, { ...refund, id: stored.id });
  const paymentStatus = paymentStatusOf(row, [...money.refunds, stored]);
  await tx.update(orders).set({ paymentStatus, updatedAt: at }).where(eq(orders.id, row.id));
  return returned;
}

/** Stores the refund of an order that is Cancelled from the start, because its payment came too late. */
export async function refundRefused(
  tx: Transaction,
  orderId: string,
  { row, payment, at }: RefusedCheckout,
): Promise<void> {
  await tx.insert(refunds).values({
    orderId,
    paymentReference: payment.reference,
    amount: payment.amountReceived,
    shipping: row.shippingCharges,
    withShipping: true,
    tax: row.tax + row.taxIncluded,
    nextTryAt: at,
    createdAt: at,
  });
}

async function storeLines(
  tx: Transaction,
  row: OrderRow,
  { items }: OrderMoney,
  { id, pieces, restocks, priced, by, at }: RefundToStore & { id: string },
): Promise<string[]> {
  const lines = items.flatMap((item, line) => {
    const quantity = pieces[line] ?? 0;
    return quantity === 0 ? [] : [{ item, line, quantity, restocked: restocks(line) }];
  });
  if (lines.length === 0) return [];
  await tx.insert(refundLines).values(
    lines.map(({ item, line, quantity, restocked }) => ({
      refundId: id,
      orderItemId: item.id,
      quantity,
      amount: priced.lines[line] ?? 0,
      restocked,
    })),
  );
  const restocked = lines
    .filter((line) => line.restocked)
    .map(({ item, quantity }) => ({ productId: item.productId, quantity }));
  if (restocked.length > 0)
    await returnStock(tx, restocked, { orderId: row.id, byUser: by.uid, at });
  return restocked.map(({ productId }) => productId);
}

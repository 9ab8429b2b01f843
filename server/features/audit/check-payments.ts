import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { refunds, type RefundRow } from '#server/features/orders/refunds.table.ts';
import type { PaymentRecord } from '#server/features/payments/payment-provider.ts';
import { findWrongRefunds } from './audit.queries.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** A payment becomes an order or a refund within seconds; after this time, a missing order is a breach. */
const HOMECOMING_MS = 5 * 60_000;

type PaidOrder = Pick<OrderRow, 'id' | 'status' | 'checkoutId' | 'paymentStatus'> & {
  reference: string;
  /** Of its refund, if it has one. */
  refundState: RefundRow['state'] | null;
};

/** Every succeeded payment belongs to exactly one paid order or is refunded in full; every paid order has its payment. */
export async function checkPayments(evidence: Evidence): Promise<Finding> {
  const paidFor = Map.groupBy(await paidOrders(evidence), ({ reference }) => reference);
  const open = await unfinishedCheckouts(evidence);
  const paid = [...evidence.payments.values()].filter(({ state }) => state === 'paid');
  const finding: Finding = { checked: paid.length, breaches: [], underway: 0 };
  for (const payment of paid) {
    const canBecomeOrder =
      open.has(payment.checkoutId ?? '') &&
      evidence.now.getTime() - (payment.paidAt?.getTime() ?? 0) < HOMECOMING_MS;
    const verdict = judge(payment, paidFor.get(payment.reference) ?? [], canBecomeOrder);
    if (verdict === 'underway') finding.underway += 1;
    else if (verdict !== 'fine') finding.breaches.push({ id: payment.reference, what: verdict });
  }
  for (const [reference, [order]] of paidFor) {
    if (order && evidence.payments.get(reference)?.state !== 'paid')
      finding.breaches.push({ id: order.id, what: `order: payment ${reference} was never made` });
  }
  return finding;
}

/** What is wrong with a succeeded payment; `fine` if nothing is, `underway` if its refund is. */
function judge(
  payment: PaymentRecord,
  [order, ...more]: readonly PaidOrder[],
  canBecomeOrder: boolean,
): string {
  if (more.length > 0) return `payment: belongs to ${more.length + 1} orders`;
  const isRefunded = payment.amountRefunded >= payment.amountReceived;
  if (!order) {
    if (isRefunded) return 'fine';
    return canBecomeOrder ? 'underway' : 'payment: has no order, and is not refunded';
  }
  if (payment.checkoutId !== order.checkoutId)
    return `payment: made for checkout ${payment.checkoutId}, counted for order ${order.id} of checkout ${order.checkoutId}`;
  const isPaidFor = order.paymentStatus === 'paid';
  const isCancelled = order.status === 'Cancelled';
  if (isPaidFor === isCancelled)
    return `payment: order ${order.id} is ${isCancelled ? 'cancelled' : 'standing'}, its payment ${order.paymentStatus}`;
  if (isPaidFor && payment.amountRefunded > 0)
    return `payment: order ${order.id} stands, ${payment.amountRefunded} of ${payment.amountReceived} refunded at the provider`;
  if (isPaidFor)
    return payment.isDisputed
      ? `payment: order ${order.id} stands, disputed at the provider`
      : 'fine';
  if (order.refundState === 'pending') return 'underway';
  return isRefunded && order.paymentStatus === 'refunded'
    ? 'fine'
    : `payment: order ${order.id} is cancelled, its payment ${order.paymentStatus}, ${payment.amountRefunded} of ${payment.amountReceived} refunded`;
}

async function paidOrders({ tx, providerName }: Evidence): Promise<PaidOrder[]> {
  const rows = await tx
    .select({
      id: orders.id,
      status: orders.status,
      checkoutId: orders.checkoutId,
      paymentStatus: orders.paymentStatus,
      reference: orders.paymentReference,
      refundState: refunds.state,
    })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .where(and(eq(orders.paymentProvider, providerName), isNotNull(orders.paymentReference)));
  return rows.map((row) => ({ ...row, reference: row.reference ?? '' }));
}

async function unfinishedCheckouts({ tx }: Evidence): Promise<Set<string>> {
  const rows = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(inArray(checkouts.status, ['opening', 'open', 'closing']));
  return new Set(rows.map(({ id }) => id));
}

/** Refunds are never larger than the charge, and only orders that are cancelled have any. */
export async function checkRefunds({ tx, payments }: Evidence): Promise<Finding> {
  const overdone: Breach[] = [...payments.values()]
    .filter(({ amountRefunded, amountReceived }) => amountRefunded > amountReceived)
    .map(({ reference, amountRefunded, amountReceived }) => ({
      id: reference,
      what: `payment: ${amountRefunded} refunded of ${amountReceived}`,
    }));
  const wrong = await findWrongRefunds(tx);
  return { checked: payments.size, breaches: [...overdone, ...wrong], underway: 0 };
}

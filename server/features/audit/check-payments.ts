import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { disputes, type DisputeRow } from '#server/features/disputes/disputes.table.ts';
import { orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { paymentStatusOf } from '#server/features/orders/payment-status.rule.ts';
import type { PaymentRecord } from '#server/features/payments/payment-provider.ts';
import { refunds, type RefundRow } from '#server/features/refunds/refunds.table.ts';
import { findWrongParts, findWrongRefunds } from './audit.queries.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';
import { isComingHome, isGivenBack } from './judge-payment.rule.ts';

type PaidOrder = Pick<OrderRow, 'id' | 'status' | 'checkoutId' | 'paymentStatus' | 'total'> & {
  reference: string;
  refunds: RefundRow[];
  disputes: DisputeRow[];
};

/**
 * Checks that every succeeded payment belongs to exactly one paid order or is refunded in full; every paid order has its payment.
 */
export async function checkPayments(evidence: Evidence): Promise<Finding> {
  const paidFor = Map.groupBy(await paidOrders(evidence), ({ reference }) => reference);
  const open = await unfinishedCheckouts(evidence);
  const paid = [...evidence.payments.values()].filter(({ state }) => state === 'paid');
  const finding: Finding = { checked: paid.length, breaches: [], underway: 0 };
  for (const payment of paid) {
    const canBecomeOrder =
      open.has(payment.checkoutId ?? '') && isComingHome(payment, evidence.now);
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

/** Says what is wrong with a succeeded payment; `fine` if nothing is, `underway` if its refund is. */
function judge(
  payment: PaymentRecord,
  [order, ...more]: readonly PaidOrder[],
  canBecomeOrder: boolean,
): string {
  if (more.length > 0) return `payment: belongs to ${more.length + 1} orders`;
  if (!order) {
    if (isGivenBack(payment)) return 'fine';
    return canBecomeOrder ? 'underway' : 'payment: has no order, and is not refunded';
  }
  if (payment.checkoutId !== order.checkoutId)
    return `payment: made for checkout ${payment.checkoutId}, counted for order ${order.id} of checkout ${order.checkoutId}`;
  return judgeRefunds(payment, order);
}

/** Compares an order's refunds with its payment at the provider, and says what is wrong, as `judge` does. */
function judgeRefunds(payment: PaymentRecord, order: PaidOrder): string {
  const { id, status, paymentStatus, refunds } = order;
  const isCancelled = status === 'Cancelled';
  const { amountRefunded: there, amountReceived: charged } = payment;
  const isRight = paymentStatus === paymentStatusOf(order, refunds);
  if (!isRight || (isCancelled && paymentStatus === 'paid'))
    return `payment: order ${id} is ${isCancelled ? 'cancelled' : 'standing'}, its payment ${paymentStatus}`;
  const made = sumOf(refunds, 'succeeded');
  const pending = sumOf(refunds, 'pending');
  if (isCancelled && paymentStatus === 'refund_failed')
    return `payment: order ${id} is cancelled, its payment ${paymentStatus}, ${there} of ${charged} refunded`;
  if (there < made || there > made + pending)
    return isCancelled
      ? `payment: order ${id} is cancelled, its payment ${paymentStatus}, ${there} of ${charged} refunded`
      : `payment: order ${id} stands, ${there} of ${charged} refunded at the provider, ${made} by the shop`;
  if (!knowsDisputes(payment, order))
    return `payment: order ${id} ${isCancelled ? 'is cancelled' : 'stands'}, disputed at the provider, and the shop does not know`;
  return pending > 0 ? 'underway' : 'fine';
}

/** Returns true if the shop has recorded the present state of each dispute. */
function knowsDisputes({ disputes: there }: PaymentRecord, { disputes }: PaidOrder): boolean {
  return there.every(({ reference, status }) =>
    disputes.some((known) => known.id === reference && known.status === status),
  );
}

function sumOf(refunds: readonly RefundRow[], status: RefundRow['status']): number {
  return refunds
    .filter(
      (refund) => refund.status === status && refund.kind !== 'dispute' && refund.doneBy === null,
    )
    .reduce((sum, { amount }) => sum + amount, 0);
}

async function paidOrders({ tx, providerName }: Evidence): Promise<PaidOrder[]> {
  const rows = await tx
    .select({
      id: orders.id,
      status: orders.status,
      checkoutId: orders.checkoutId,
      paymentStatus: orders.paymentStatus,
      total: orders.total,
      reference: orders.paymentReference,
    })
    .from(orders)
    .where(and(eq(orders.paymentProvider, providerName), isNotNull(orders.paymentReference)));
  const made = Map.groupBy(await tx.select().from(refunds), ({ orderId }) => orderId);
  const disputed = Map.groupBy(await tx.select().from(disputes), ({ orderId }) => orderId);
  return rows.map((row) => ({
    ...row,
    reference: row.reference ?? '',
    refunds: made.get(row.id) ?? [],
    disputes: disputed.get(row.id) ?? [],
  }));
}

async function unfinishedCheckouts({ tx }: Evidence): Promise<Set<string>> {
  const rows = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(inArray(checkouts.status, ['opening', 'open', 'closing']));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Checks that refunds are never larger than the charge, those of an order that is cancelled give back all of it, and the parts of
 * each add up to it.
 */
export async function checkRefunds({ tx, payments }: Evidence): Promise<Finding> {
  const overdone: Breach[] = [...payments.values()]
    .filter(({ amountRefunded, amountReceived }) => amountRefunded > amountReceived)
    .map(({ reference, amountRefunded, amountReceived }) => ({
      id: reference,
      what: `payment: ${amountRefunded} refunded of ${amountReceived}`,
    }));
  const wrong = [...(await findWrongRefunds(tx)), ...(await findWrongParts(tx))];
  return { checked: payments.size, breaches: [...overdone, ...wrong], underway: 0 };
}

function sumOfLost(refunds: readonly RefundRow[]): number {
  return refunds
    .filter(({ kind }) => kind === 'dispute')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns what lost disputes took although the shop had paid it back by hand. `left`: the part of the payment not refunded at the
 * provider.
 */
function lostTwice(refunds: readonly RefundRow[], left: number, lost: number): number {
  const byHand = refunds
    .filter(({ doneBy }) => doneBy !== null)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.min(lost, left) - Math.max(0, Math.min(lost, left - byHand));
}

/**
 * Checks that what the provider holds of the shop's payments is what its orders cost, less their refunds, whoever made them, and
 * less disputes that were lost. Refunds on their way count on neither side; the money of an open dispute counts as held.
 */
export async function checkHeld(evidence: Evidence): Promise<Finding> {
  const finding: Finding = { checked: 0, breaches: [], underway: 0 };
  let [held, owed] = [0, 0];
  for (const order of await paidOrders(evidence)) {
    const payment = evidence.payments.get(order.reference);
    if (payment?.state !== 'paid') continue;
    finding.checked += 1;
    const pending = sumOf(order.refunds, 'pending');
    const lost = payment.disputes
      .filter(({ status }) => status === 'lost')
      .reduce((sum, { amount }) => sum + amount, 0);
    const left = order.total - sumOf(order.refunds, 'succeeded');
    const ours = left - sumOfLost(order.refunds) - lostTwice(order.refunds, left, lost);
    const there = Math.max(0, payment.amountReceived - payment.amountRefunded - lost);
    owed += ours;
    // One that is on its way may have been made already.
    held += pending > 0 && there < ours ? Math.min(ours, there + pending) : there;
  }
  if (held !== owed)
    finding.breaches.push({
      id: 'provider',
      what: `provider: holds ${held}, orders less refunds are ${owed}`,
    });
  return finding;
}

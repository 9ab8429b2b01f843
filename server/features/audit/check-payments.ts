import { sql } from 'drizzle-orm';
import type { PaymentRecord } from '#server/features/payments/payment-provider.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** A payment becomes an order or a refund within seconds; after this time, a missing order is a breach. */
const HOMECOMING_MS = 5 * 60_000;

interface PaidOrder {
  id: string;
  reference: string;
  checkoutId: string | null;
  isCancelled: boolean;
  paymentStatus: string;
  isRefundPending: boolean;
}

/** Every succeeded payment belongs to exactly one paid order or is refunded in full; every paid order has its payment. */
export async function checkPayments(evidence: Evidence): Promise<Finding> {
  const orders = Map.groupBy(await paidOrders(evidence), ({ reference }) => reference);
  const open = await unfinishedCheckouts(evidence);
  const paid = [...evidence.payments.values()].filter(({ state }) => state === 'paid');
  const finding: Finding = { checked: paid.length, breaches: [], underway: 0 };
  for (const payment of paid) {
    const canBecomeOrder =
      open.has(payment.checkoutId ?? '') &&
      evidence.now.getTime() - (payment.paidAt?.getTime() ?? 0) < HOMECOMING_MS;
    const verdict = judge(payment, orders.get(payment.reference) ?? [], canBecomeOrder);
    if (verdict === 'underway') finding.underway += 1;
    else if (verdict !== 'fine') finding.breaches.push({ id: payment.reference, what: verdict });
  }
  for (const [reference, [order]] of orders) {
    if (order && evidence.payments.get(reference)?.state !== 'paid')
      finding.breaches.push({ id: order.id, what: `order: payment ${reference} was never made` });
  }
  return finding;
}

/** What is wrong with a succeeded payment; undefined if nothing is. */
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
  if (isPaidFor !== !order.isCancelled)
    return `payment: order ${order.id} is ${order.isCancelled ? 'cancelled' : 'standing'}, its payment ${order.paymentStatus}`;
  if (isPaidFor && payment.amountRefunded > 0)
    return `payment: order ${order.id} stands, ${payment.amountRefunded} of ${payment.amountReceived} refunded at the provider`;
  if (isPaidFor)
    return payment.isDisputed
      ? `payment: order ${order.id} stands, disputed at the provider`
      : 'fine';
  if (order.isRefundPending) return 'underway';
  return isRefunded && order.paymentStatus === 'refunded'
    ? 'fine'
    : `payment: order ${order.id} is cancelled, its payment ${order.paymentStatus}, ${payment.amountRefunded} of ${payment.amountReceived} refunded`;
}

async function paidOrders({ tx, providerName }: Evidence): Promise<PaidOrder[]> {
  const { rows } = await tx.execute<{
    id: string;
    reference: string;
    checkout_id: string | null;
    cancelled: boolean;
    payment_status: string;
    refund_pending: boolean;
  }>(sql`
    select o.id, o.payment_reference as reference, o.checkout_id, o.status = 'Cancelled' as cancelled, o.payment_status,
           coalesce(r.state = 'pending', false) as refund_pending
    from orders o left join refunds r on r.order_id = o.id
    where o.payment_provider = ${providerName} and o.payment_reference is not null`);
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    checkoutId: row.checkout_id,
    isCancelled: row.cancelled,
    paymentStatus: row.payment_status,
    isRefundPending: row.refund_pending,
  }));
}

async function unfinishedCheckouts({ tx }: Evidence): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from checkouts where status in ('opening', 'open', 'closing')`,
  );
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
  const { rows } = await tx.execute<Breach>(sql`
    select o.id, format('order: %s, %s to be refunded of %s', o.status, r.refunded, o.total) as what
    from (select order_id, sum(amount) as refunded from refunds group by order_id) r
    join orders o on o.id = r.order_id
    where r.refunded > o.total or o.status <> 'Cancelled'`);
  return { checked: payments.size, breaches: [...overdone, ...rows], underway: 0 };
}

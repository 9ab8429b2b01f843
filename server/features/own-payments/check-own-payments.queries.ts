import { sql } from 'drizzle-orm';
import type { PaymentStatus } from '#contract/orders.ts';
import type { Transaction } from '#server/platform/database.ts';
import { balanceOf, paymentStatusOf } from '#server/features/orders/payment-status.rule.ts';

/** An order that is paid to the shop itself. Amounts in minor units. */
interface OwnPaid {
  id: string;
  total: number;
  paid: number;
  paidBack: number;
  status: PaymentStatus;
  /** By what was recorded. */
  got: number;
  gave: number;
  refunded: number;
  isPending: boolean;
}

/** Checks that orders without a payment provider say what was recorded of them, and that every other one names a payment or is free. */
async function checkOwnPayments({ tx }: { tx: Transaction }) {
  const { rows } = await tx.execute<Record<keyof OwnPaid, unknown>>(sql`
    select o.id, o.total, o.paid, o.paid_back as "paidBack", o.payment_status as status,
           coalesce(p.got, 0) as got, coalesce(p.gave, 0) as gave, coalesce(r.refunded, 0) as refunded, coalesce(r.is_pending, false) as "isPending"
    from orders o
    left join lateral (select sum(amount) filter (where amount > 0) as got, -sum(amount) filter (where amount < 0) as gave
                       from own_payments where order_id = o.id and deleted_at is null) p on true
    left join lateral (select sum(amount) as refunded, bool_or(status = 'pending') as is_pending
                       from refunds where order_id = o.id and is_owed(kind, status)) r on true
    where o.paid is not null`);
  const breaches = rows.flatMap((row) => wrongIn(read(row)));
  const { rows: unpaid } = await tx.execute<{ id: string; what: string }>(sql`
    select id, format('order: %s, by %s, and names no payment', payment_status, payment_provider) as what from orders
    where total > 0 and paid is null and payment_reference is null and payment_provider <> 'demo'`);
  return { checked: rows.length, breaches: [...breaches, ...unpaid], underway: 0 };
}

/** Sums come as texts. */
function read({ id, status, isPending, ...sums }: Record<keyof OwnPaid, unknown>): OwnPaid {
  const { total, paid, paidBack, got, gave, refunded } = sums;
  return {
    id: String(id),
    status: status as PaymentStatus,
    isPending: isPending === true,
    total: Number(total),
    paid: Number(paid),
    paidBack: Number(paidBack),
    got: Number(got),
    gave: Number(gave),
    refunded: Number(refunded),
  };
}

function wrongIn({ id, status, got, gave, refunded, isPending, ...order }: OwnPaid) {
  const { paid, paidBack } = order;
  const refunds = [{ amount: refunded, kind: 'lines', status: 'succeeded' }] as const;
  const is = paymentStatusOf({ ...order, paymentStatus: status }, refunds);
  const { toPayBack } = balanceOf(order, refunds);
  return [
    ...(paid === got && paidBack === gave
      ? []
      : [`order: ${paid} paid and ${paidBack} paid back, ${got} and ${gave} recorded`]),
    ...(is === status ? [] : [`order: its payment is ${status}, by what was recorded ${is}`]),
    ...(isPending && toPayBack === 0
      ? ['order: a refund waits, and nothing is to be paid back']
      : []),
  ].map((what) => ({ id, what }));
}

/** The invariant of payments to the shop itself, for the audit. */
export const OWN_PAYMENT_INVARIANTS = [
  {
    name: 'I38',
    rule: 'Every order is free, names its payment at the provider, or is due, in part or paid as what the shop has recorded of it says',
    check: checkOwnPayments,
  },
];

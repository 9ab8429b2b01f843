import { sql } from 'drizzle-orm';
import {
  type HistoryEntry,
  isStatusPath,
  ORDER_STATUSES,
  type OrderStatus,
} from '#contract/order-status.ts';
import { sqlArray } from '#server/platform/database.ts';
import { countOf, type Breach, type Evidence, type Finding } from './invariant.ts';

/** An order's total is its lines + tax + shipping − discount, and equals what was charged, in the same currency. */
export async function checkSums({ tx, payments, providerName }: Evidence): Promise<Finding> {
  const { rows: wrong } = await tx.execute<Breach>(sql`
    select o.id, format('order: total %s, lines %s, tax %s, shipping %s, discount %s', o.total,
                        coalesce(i.sum, 0), o.tax, o.shipping_charges, o.discount) as what
    from orders o
    left join (select order_id, sum(price::bigint * quantity) as sum, sum(quantity) as pieces
               from order_items group by order_id) i on i.order_id = o.id
    where o.subtotal <> coalesce(i.sum, 0) or o.quantity <> coalesce(i.pieces, 0)
       or o.total <> o.subtotal + o.tax + o.shipping_charges - o.discount or o.total < 0`);
  const { rows: charged } = await tx.execute<{
    id: string;
    total: number;
    currency: string;
    reference: string;
  }>(sql`
    select id, total, currency, payment_reference as reference from orders
    where payment_provider = ${providerName} and payment_reference is not null`);
  const otherwise = charged.flatMap(({ id, total, currency, reference }) => {
    const payment = payments.get(reference);
    if (!payment || (payment.amountReceived === total && payment.currency === currency)) return [];
    const { amountReceived } = payment;
    const what = `order: total ${total} ${currency}, charged ${amountReceived} ${payment.currency}`;
    return [{ id, what }];
  });
  const counted = await tx.execute<{ count: number }>(sql`select count(*) from orders`);
  return { checked: countOf(counted.rows), breaches: [...wrong, ...otherwise], underway: 0 };
}

/**
 * Every order's history has only allowed steps and ends with the order's status. An order must be cancelled
 * before it can be deleted while Processing.
 */
export async function checkHistories({ tx }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<{ id: string; status: OrderStatus; path: HistoryEntry[] }>(sql`
    select o.id, o.status, coalesce(json_agg(json_build_object('status', h.status, 'undone', h.undone)
             order by h.at, array_position(${sqlArray(ORDER_STATUSES)}::text[], h.status))
             filter (where h.status is not null), '[]') as path
    from orders o left join order_history h on h.order_id = o.id group by o.id`);
  const breaches = rows.flatMap(({ id, status, path }) =>
    isStatusPath(path) && path.at(-1)?.status === status
      ? []
      : [{ id, what: `order: ${status} after ${path.map(inWords).join(' → ') || 'nothing'}` }],
  );
  const deleted = await tx.execute<Breach>(sql`
    select id, 'order: deleted while Processing' as what
    from orders where deleted_at is not null and status = 'Processing'`);
  return { checked: rows.length, breaches: [...breaches, ...deleted.rows], underway: 0 };
}

function inWords({ status, undone }: HistoryEntry): string {
  return undone ? `${status} (undone)` : status;
}

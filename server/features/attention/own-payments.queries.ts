import type pg from 'pg';
import type { AttentionItem } from '#contract/attention.ts';
import { OWN, PAYS_BACK } from '#server/features/payments/watched-payments.queries.ts';
import {
  dayInWords,
  inWords,
  overduePayment,
  toBePaidBack,
  type MoneyWords,
} from './attention-words.rule.ts';
import { ITEMS_SHOWN, SHOWN_ORDER } from './live-items.queries.ts';

/** SQL: what an order's refunds come to, those included that are still owed. */
const OWED = `coalesce((select sum(r.amount) filter (where is_owed(r.kind, r.status)) from refunds r where r.order_id = o.id), 0)`;

/** Orders whose customers get money back from the shop itself, read along indexes of them. */
export async function moneyToPayBack(pool: pg.Pool, money: MoneyWords): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{
    orderId: string | null;
    number: number;
    amount: number;
    currency: string;
    since: Date;
  }>({
    name: 'attention-to-pay-back',
    text: `
      select ${SHOWN_ORDER}, o.number, o.currency, o.updated_at as since,
        (o.paid - o.paid_back - o.total + ${OWED})::bigint as amount
      from orders o where o.id in (
        (select id from orders where ${OWN.toPayBack} order by created_at limit $1) union
        (select order_id from refunds where ${PAYS_BACK} order by created_at limit $1))
      order by o.updated_at limit $1`,
    values: [ITEMS_SHOWN],
  });
  return rows.map(({ orderId, number, amount, currency, since }) => ({
    kind: 'to-pay-back',
    words: toBePaidBack(number, inWords(amount, { ...money, currency })),
    ...(orderId !== null && { orderId }),
    since: since.toISOString(),
    actions: [],
  }));
}

/** Orders that were sent before they were paid, and are not paid in time; read along an index of those that were. */
export async function overduePayments(
  pool: pg.Pool,
  money: MoneyWords,
  now: Date,
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{
    orderId: string | null;
    number: number;
    due: number;
    currency: string;
    dueAt: Date;
  }>({
    name: 'attention-overdue',
    text: `
      select ${SHOWN_ORDER}, o.number, o.currency, o.due_at as "dueAt",
        (o.total - o.paid + o.paid_back - ${OWED})::bigint as due
      from orders o where ${OWN.sentUnpaid} and due_at < $1 and deleted_at is null order by due_at limit $2`,
    values: [now, ITEMS_SHOWN],
  });
  return rows.map(({ orderId, number, due, currency, dueAt }) => ({
    kind: 'payment-overdue',
    words: overduePayment(number, inWords(due, { ...money, currency }), dayInWords(dueAt, money)),
    ...(orderId !== null && { orderId }),
    since: dueAt.toISOString(),
    actions: [],
  }));
}

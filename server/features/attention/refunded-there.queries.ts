import type pg from 'pg';
import type { AttentionItem } from '#contract/attention.ts';
import { failedThere, waitsForWord } from '#server/features/orders/watched-refunds.queries.ts';
import {
  inWords,
  lostOrder,
  refundedOrder,
  refundFailedThere,
  type MoneyWords,
} from './attention-words.rule.ts';
import { ITEMS_SHOWN, post, SHOWN_ORDER } from './live-items.queries.ts';

/** Refunds that the shop owner made at the provider and that failed there, with nothing refunded instead; read along the same index. */
export async function refundsFailedThere(
  pool: pg.Pool,
  money: MoneyWords,
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{
    id: string;
    orderId: string | null;
    number: number;
    amount: number;
    currency: string;
    since: Date;
  }>({
    name: 'attention-refunds-failed-there',
    text: `
      select r.id, ${SHOWN_ORDER}, o.number, r.amount, o.currency, r.created_at as since
      from refunds r join orders o on o.id = r.order_id where ${failedThere('r')} order by r.created_at limit $1`,
    values: [ITEMS_SHOWN],
  });
  return rows.map(({ id, orderId, number, amount, currency, since }) => ({
    kind: 'provider-refund-failed',
    words: refundFailedThere(number, inWords(amount, { ...money, currency })),
    ...(orderId !== null && { orderId }),
    since: since.toISOString(),
    actions: [post('Settled', id, 'settled')],
  }));
}

/**
 * Orders that were refunded in full at the provider, or whose dispute is lost, and that are not shipped; read along an index of
 * those that are held.
 */
export async function refundedOrders(pool: pg.Pool, money: MoneyWords): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{
    orderId: string;
    number: number;
    total: number;
    lost: number | null;
    currency: string;
    since: Date;
  }>({
    name: 'attention-refunded-orders',
    text: `
      select o.id as "orderId", o.number, o.total, o.currency, u.amount as lost,
        coalesce((select max(r.created_at) from refunds r
                  where r.order_id = o.id and r.kind in ('provider', 'dispute') and r.status <> 'failed'), u.opened_at) as since
      from orders o left join lateral (
        select d.amount, d.opened_at from disputes d
        where d.order_id = o.id and d.status = 'lost' order by d.opened_at desc limit 1) u on true
      where ${waitsForWord('o')} order by o.created_at limit $1`,
    values: [ITEMS_SHOWN],
  });
  return rows.map(({ orderId, number, total, lost, currency, since }) => ({
    kind: 'order-refunded',
    words: (lost === null ? refundedOrder : lostOrder)(
      number,
      inWords(lost ?? total, { ...money, currency }),
    ),
    orderId,
    since: since.toISOString(),
    actions: [{ label: 'Ship anyway', method: 'POST', path: `order/${orderId}/ship-anyway` }],
  }));
}

import type pg from 'pg';
import type { AttentionItem } from '#contract/attention.ts';
import { isDueWithdrawal } from '#server/features/orders/order-views.queries.ts';
import { dayInWords, dueWithdrawal, type MoneyWords } from './attention-words.rule.ts';
import { ITEMS_SHOWN, SHOWN_ORDER } from './live-items.queries.ts';

/** Open withdrawals whose deadline is near or over, the most urgent first. */
export async function dueWithdrawals(
  pool: pg.Pool,
  words: MoneyWords,
  now: Date,
): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{
    orderId: string | null;
    number: number;
    deadline: Date;
    since: Date;
  }>({
    name: 'attention-withdrawals',
    text: `
      select ${SHOWN_ORDER}, o.number, r.deadline, r.created_at as since
      from returns r join orders o on o.id = r.order_id
      where ${isDueWithdrawal('r', '$1::timestamptz')} order by r.deadline limit $2`,
    values: [now, ITEMS_SHOWN],
  });
  return rows.map(({ orderId, number, deadline, since }) => ({
    kind: 'withdrawal-due',
    words: dueWithdrawal(number, dayInWords(deadline, words), deadline <= now),
    ...(orderId !== null && { orderId }),
    since: since.toISOString(),
    actions: [],
  }));
}

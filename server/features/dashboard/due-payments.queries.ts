import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { DashboardToday } from '#contract/dashboard.ts';
import { toWhole } from '#contract/money.ts';

/** The sum that is to be paid to the shop itself: of up to `COUNT_BOUND` orders, read along the index of those that are not paid. */
export async function readDue(pool: pg.Pool): Promise<DashboardToday['today']['due']> {
  const { rows } = await pool.query<{ orders: number; amount: number }>({
    name: 'dashboard-due',
    text: `
      select count(*)::int as orders, coalesce(sum(o.total - o.paid + o.paid_back - coalesce(r.owed, 0)), 0)::bigint as amount
      from (select id, total, paid, paid_back from orders
            where payment_status in ('due', 'part') and payment_status <> 'paid' and deleted_at is null limit ${COUNT_BOUND}) o
        left join lateral (
          select sum(amount) filter (where is_owed(kind, status)) as owed from refunds where order_id = o.id) r on true`,
  });
  const { orders, amount } = rows[0] ?? { orders: 0, amount: 0 };
  return { orders, amount: toWhole(amount) };
}

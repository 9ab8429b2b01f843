import type pg from 'pg';
import { toWhole } from '#contract/money.ts';
import type { PaymentKind } from '#contract/payment-kinds.ts';
import type { Report } from '#contract/report.ts';
import { OWN } from '#server/features/payments/watched-payments.queries.ts';
import type { Period } from '#server/features/tallies/spans.rule.ts';

type Payments = Report['payments'];
type Row = Payments[number] & { method: PaymentKind };

/**
 * The orders of a period by payment method, and how their payment stands now. Those that are paid to the shop itself are read along an index of them; all
 * others are paid at the provider.
 *
 * @param all the orders of the period, in minor units
 */
export async function readPayments(
  pool: pg.Pool,
  { from, to }: Period,
  all: { count: number; revenue: number },
): Promise<Payments> {
  const { rows: own } = await pool.query<Row>({
    name: 'report-payments',
    text: `
      with own as materialized (
        select id, payment_provider as method, payment_status, total, paid - paid_back as paid from orders
        where ${OWN.all} and created_at >= $1 and created_at < $2),
      standing as (
        select o.*, o.total - o.paid - coalesce(r.owed, 0) as open from own o left join (
          select order_id, sum(amount) filter (where is_owed(kind, status)) as owed from refunds
          where order_id in (select id from own) group by order_id) r on r.order_id = o.id)
      select method, case when open < 0 then 'to-pay-back' when open > 0 and paid > 0 then 'part' when open > 0 then 'due'
                          when payment_status = 'paid' then 'paid' else 'over' end as state,
        count(*)::int as orders, sum(total)::bigint as sales, sum(paid)::bigint as paid, sum(abs(open))::bigint as open
      from standing group by 1, 2 order by 1, 2`,
    values: [from, to],
  });
  const card = own.reduce(
    ({ orders, sales }, row) => ({ orders: orders - row.orders, sales: sales - row.sales }),
    { orders: all.count, sales: all.revenue },
  );
  const atProvider = { method: 'card', state: 'paid', ...card, paid: card.sales, open: 0 } as const;
  return [...(card.orders > 0 ? [atProvider] : []), ...own].map((row) => ({
    ...row,
    sales: toWhole(row.sales),
    paid: toWhole(row.paid),
    open: toWhole(row.open),
  }));
}

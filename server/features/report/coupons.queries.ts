import type pg from 'pg';
import { toWhole } from '#contract/money.ts';
import { REPORT_LISTED, type Report } from '#contract/report.ts';
import type { Period } from '#server/features/tallies/spans.rule.ts';
import { bounds, BOUNDS, part, pending, quarters } from './period-parts.queries.ts';

/** The coupons of a period, those that gave most first. */
export async function readCoupons(pool: pg.Pool, period: Period): Promise<Report['coupons']> {
  const { rows } = await pool.query<Report['coupons'][number]>({
    name: 'report-coupons',
    text: `
      select c.code, used.count as orders, used.revenue as sales, used.discount
      from (
        select * from (${byLabel('coupon')}) as used
        where count > 0 order by discount desc, label limit ${REPORT_LISTED}) as used
      join coupons c on c.id = used.label::uuid order by used.discount desc, used.label`,
    values: bounds(period),
  });
  return rows.map((row) => ({
    ...row,
    sales: toWhole(row.sales),
    discount: toWhole(row.discount),
  }));
}

/** The sums of a topic by label. Its parameters are those of `bounds`. */
function byLabel(topic: 'coupon'): string {
  const parts = [
    quarters(topic, 'first'),
    part(topic, 'day', BOUNDS.days),
    part(topic, 'month', BOUNDS.months),
    part(topic, 'day', BOUNDS.moreDays),
    quarters(topic, 'last'),
    pending(topic),
  ];
  return `select label, sum(count)::bigint as count, sum(revenue)::bigint as revenue, sum(discount)::bigint as discount
    from (${parts.join(' union all ')}) as parts group by label`;
}

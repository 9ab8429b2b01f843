import type pg from 'pg';
import { toWhole } from '#contract/money.ts';
import { COUNTED_CATEGORIES, REPORT_LISTED, type Report } from '#contract/report.ts';
import type { Period } from '#server/features/tallies/read-tallies.queries.ts';

/** Of so many products with the most pieces in stock, those that sold least are listed. */
const FULL_SHELVES = 1_000;

/** What was sold in a period. */
export interface Sold extends Pick<Report, 'topProducts' | 'slowProducts' | 'categories'> {
  /** Pieces of all products. */
  pieces: number;
}

/** Reads what products sold in a period, from tallies of whole months, days and quarters of an hour. */
export async function readSold(pool: pg.Pool, period: Period): Promise<Sold> {
  const { rows } = await pool.query<Sold>({
    name: 'report-sold',
    text: `
      with sold as materialized (${byLabel('sold')}),
      named as (
        select label as "productId", p.name, p.category, sold.count as quantity, sold.revenue as sales
        from sold join products p on p.id = sold.label::uuid where sold.count > 0),
      full_shelves as materialized (
        select product_id, available from stock_levels where available > 0 order by available desc, product_id desc limit ${FULL_SHELVES})
      select coalesce((select sum(count) from sold), 0)::bigint as pieces,
        coalesce((select json_agg(top) from (
          select "productId", name, quantity, sales from named order by sales desc, "productId" limit ${REPORT_LISTED}) as top), '[]') as "topProducts",
        coalesce((select json_agg(slow) from (
          select p.id as "productId", p.name, coalesce(sold.count, 0) as quantity, s.available as stock
          from full_shelves s join products p on p.id = s.product_id left join sold on sold.label = s.product_id::text
          order by coalesce(sold.count, 0), s.available desc, p.id limit ${REPORT_LISTED}) as slow), '[]') as "slowProducts",
        coalesce((select json_agg(each_of) from (
          select category, sum(quantity)::bigint as quantity, sum(sales)::bigint as sales from named
          group by category order by sum(sales) desc, category limit ${COUNTED_CATEGORIES}) as each_of), '[]') as categories`,
    values: bounds(period),
  });
  const [found = { pieces: 0, topProducts: [], slowProducts: [], categories: [] }] = rows;
  return {
    ...found,
    topProducts: found.topProducts.map((row) => ({ ...row, sales: toWhole(row.sales) })),
    categories: found.categories.map((row) => ({ ...row, sales: toWhole(row.sales) })),
  };
}

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
function byLabel(topic: 'sold' | 'coupon'): string {
  const part = (span: string, from: string, to: string) => `
    select label, count, revenue, discount from tallies
    where topic = '${topic}' and span = '${span}' and starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz`;
  const parts = [
    part('quarter', '$1', '$2'),
    part('day', '$2', '$3'),
    part('month', '$3', '$4'),
    part('day', '$4', '$5'),
    part('quarter', '$5', '$6'),
    `select label, count, revenue, discount from tally_changes
     where topic = '${topic}' and starts_at >= $1::timestamptz and starts_at < $6::timestamptz`,
  ];
  return `select label, sum(count)::bigint as count, sum(revenue)::bigint as revenue, sum(discount)::bigint as discount
    from (${parts.join(' union all ')}) as parts group by label`;
}

const DAY_MS = 86_400_000;

/** Where the quarters, days, months, days and quarters of a period begin and end, in UTC. */
function bounds({ from, to }: Period): Date[] {
  const firstDay = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(to.getTime() / DAY_MS) * DAY_MS;
  // Within one day there are quarters only.
  if (firstDay >= lastDay) {
    const middle = new Date(Math.min(firstDay, to.getTime()));
    return [from, middle, middle, middle, middle, to];
  }
  const firstMonth = monthStart(firstDay - 1, 1);
  const lastMonth = monthStart(lastDay, 0);
  const months = firstMonth < lastMonth ? [firstMonth, lastMonth] : [lastDay, lastDay];
  return [from.getTime(), firstDay, ...months, lastDay, to.getTime()].map((at) => new Date(at));
}

/** The beginning of a time's month, or of a later one. */
function monthStart(at: number, later: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}

import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { toWhole } from '#contract/money.ts';
import { SALE_LIMITS } from '#contract/sale-limits.ts';
import type { PriceHistory, SalePreview } from '#contract/sale.ts';
import type { Transaction } from '#server/platform/database.ts';
import { productsOf } from './sale-products.queries.ts';
import type { SaleRow } from './sales.table.ts';

/** A checkout of its last moments may become an order this much later. */
const ORDERED_WITHIN = '2 days';

/** What orders that aren't cancelled bought at a sale's prices. */
export async function readBrought(
  pool: pg.Pool,
  { id, startsAt, endsAt }: SaleRow,
): Promise<{ orders: number; pieces: number; revenue: number }> {
  const { rows } = await pool.query<{ orders: number; pieces: number; revenue: number }>(
    `select count(distinct o.id)::int as orders, coalesce(sum(i.quantity), 0)::int as pieces,
       coalesce(sum(i.price * i.quantity), 0)::float8 as revenue
     from orders o join checkout_items i on i.checkout_id = o.checkout_id
       join prices r on r.product_id = i.product_id and r.during @> i.priced_at and r.sale_id = $1
     where o.created_at >= $2 and o.created_at < $3::timestamptz + $4::interval
       and o.deleted_at is null and o.status <> 'Cancelled'`,
    [id, startsAt, endsAt, ORDERED_WITHIN],
  );
  return rows[0] ?? { orders: 0, pieces: 0, revenue: 0 };
}

interface Example {
  id: string;
  name: string;
  regular: number;
  price: number;
  prior: { price: number; from: number; to: number } | null;
}

interface NotBelow {
  id: string;
  name: string;
  typed: number;
  charged: number;
}

function presentNotBelow({ id, name, typed, charged }: NotBelow) {
  return { _id: id, name, typed: toWhole(typed), charged: toWhole(charged) };
}

type BelowCost = Pick<Example, 'id' | 'name' | 'price'>;

function presentBelowCost({ id, name, price }: BelowCost) {
  return { _id: id, name, price: toWhole(price) };
}

type Previewed = {
  products: number;
  lowered: number;
  unstruck: number;
  examples: Example[];
  notBelow: { count: number; examples: NotBelow[] };
  belowCost: { count: number; examples: BelowCost[] };
};

/** What a sale that is stored in this transaction does when it begins. */
export async function readPreview(
  tx: Transaction,
  { id, startsAt, change }: SaleRow,
): Promise<Omit<SalePreview, 'success'>> {
  const begins = sql`${startsAt.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<Previewed>(sql`
    with planned as materialized (
      select p.id, p.name, p.sort_name, p.regular_price as regular, p.cost, plan -> 'price' as price, plan ->> 'sale' as sale
      from products p, lateral (
        select planned_prices(p.id, p.family_id, p.category, p.regular_price, found_in_sales(p, ${begins}), ${begins}) -> 0 as plan) as at_first
      where p.id in (${await productsOf(tx, id)}) and p.deleted_at is null and p.state <> 'draft'),
    lowered as materialized (
      select id, name, sort_name, regular, price::bigint as price, cost,
        prior_of(id, price::bigint, null, ${begins}) as prior
      from planned where sale = ${id}),
    not_below as materialized (
      select id, name, sort_name, typed, price::bigint as charged
      from planned, lateral (select (${JSON.stringify('prices' in change ? change.prices : {})}::jsonb ->> id::text)::bigint as typed) as t
      where typed is not null and sale is distinct from ${id})
    select (select count(*)::int from planned) as products,
      (select count(*)::int from lowered) as lowered,
      (select count(*)::int from lowered where prior is null) as unstruck,
      (select coalesce(json_agg(e), '[]') from (
        select id, name, regular, price, prior from lowered order by sort_name, id limit ${SALE_LIMITS.examples}) as e) as examples,
      (select json_build_object('count', (select count(*)::int from not_below), 'examples', (
        select coalesce(json_agg(e), '[]') from (
          select id, name, typed, charged from not_below order by sort_name, id limit ${SALE_LIMITS.examples}) as e))) as "notBelow",
      (select json_build_object('count', (select count(*)::int from lowered where price < cost), 'examples', (
        select coalesce(json_agg(e), '[]') from (
          select id, name, price from lowered where price < cost order by sort_name, id limit ${SALE_LIMITS.examples}) as e))) as "belowCost"`);
  const [found] = rows;
  if (!found) throw new Error('A select of counts has one row');
  return {
    ...found,
    notBelow: {
      count: found.notBelow.count,
      examples: found.notBelow.examples.map(presentNotBelow),
    },
    belowCost: {
      count: found.belowCost.count,
      examples: found.belowCost.examples.map(presentBelowCost),
    },
    examples: found.examples.map(({ id: productId, name, regular, price, prior }) => ({
      _id: productId,
      name,
      regularPrice: toWhole(regular),
      price: toWhole(price),
      ...(prior && {
        prior: {
          price: toWhole(prior.price),
          from: new Date(prior.from).toISOString(),
          to: new Date(prior.to).toISOString(),
        },
      }),
    })),
  };
}

/** The history of a product's prices, first what was charged first; undefined if there is no such product. */
export async function readHistory(
  pool: pg.Pool,
  productId: string,
): Promise<PriceHistory['prices'] | undefined> {
  const { rows } = await pool.query<{ prices: PriceHistory['prices'] }>(
    `with spans as (
       select r.amount, r.during, r.sale_id, sum((
           (l.amount, l.sale_id) is distinct from (r.amount, r.sale_id) or l.until is distinct from lower(r.during))::int)
         over (order by r.during) as nth
       from prices r left join lateral (
         select b.amount, b.sale_id, upper(b.during) as until from prices b
         where b.product_id = r.product_id and b.during < r.during order by b.during desc limit 1) as l on true
       where r.product_id = $1),
     joined as (
       select nth, amount, sale_id, min(lower(during)) as since, nullif(max(coalesce(upper(during), 'infinity')), 'infinity') as until
       from spans group by nth, amount, sale_id)
     select coalesce((
       select json_agg(json_strip_nulls(json_build_object(
         'amount', j.amount, 'from', to_char(j.since at time zone 'UTC', $2), 'to', to_char(j.until at time zone 'UTC', $2),
         'sale', case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end)) order by j.since)
       from joined j left join sales s on s.id = j.sale_id), '[]') as prices
     from products where id = $1 and deleted_at is null`,
    [productId, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'],
  );
  return rows[0]?.prices.map((price) => ({ ...price, amount: toWhole(price.amount) }));
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { products } from '#server/features/products/products.table.ts';
import { priorPrice, type Prior, type Span } from './prior-price.rule.ts';

interface Checked {
  checked: number;
  breaches: { id: string; what: string }[];
  underway: number;
}

/**
 * Checks that the history says of each product on sale what its row says: what it costs now, what it will cost, and the prior price,
 * which is computed here by the rule once more.
 */
async function checkPriceHistory({ tx }: { tx: Transaction }): Promise<Checked> {
  const { rows } = await tx.execute<{ id: string; what: string }>(sql`
    with now_charged as (
      select p.*, greatest(p.priced_at, now()) as moment from products p where p.state <> 'draft'),
    turned as (
      select p.*, charged_at.amount as due from now_charged p left join lateral (
        select t.amount from turns_of(p.price_turns) t where t.during @> p.moment) as charged_at on true)
    select t.id, format('product: costs %s, and %s in its history', coalesce(t.due, t.price), coalesce(r.amount::text, 'nothing')) as what
    from turned t left join prices r on r.product_id = t.id and r.during @> t.moment
    where r.amount is distinct from coalesce(t.due, t.price)
    union all
    select p.id, 'product: its prices to come are not those of its history'
    from products p where p.price_turns is not null and exists (
      select t.amount, t.during, t.sale from turns_of(p.price_turns) t where lower(t.during) > now()
      except select r.amount, r.during, r.sale_id from prices r where r.product_id = p.id)
    union all
    select p.id, 'product: costs something else than its regular price without a sale'
    from products p where p.sale_id is null and p.price <> p.regular_price`);
  return {
    checked: await tx.$count(products),
    breaches: [...rows, ...(await wrongPriors(tx))],
    underway: 0,
  };
}

type Struck = {
  id: string;
  price: number;
  prior: Prior | null;
  reduced: number;
  zone: string;
  spans: Span[];
};

async function wrongPriors(tx: Transaction): Promise<Checked['breaches']> {
  const { rows } = await tx.execute<Struck>(sql`
    select p.id, p.price, millis(lower(r.during)) as reduced,
      case when p.prior_price is not null then json_build_object('price', p.prior_price,
        'from', millis(p.prior_from), 'to', millis(p.prior_to)) end as prior,
      coalesce((select value ->> 'timeZone' from shop_state where key = 'region'), 'UTC') as zone,
      (select coalesce(json_agg(json_build_object('from', millis(lower(b.during)), 'to', millis(upper(b.during)),
         'price', b.amount, 'isSale', b.sale_id is not null) order by b.during), '[]')
       from prices b where b.product_id = p.id and b.during << r.during) as spans
    from products p join prices r on r.product_id = p.id and r.during @> p.priced_at
    where p.sale_id is not null`);
  return rows.flatMap(({ id, price, prior, reduced, zone, spans }) => {
    const right = priorPrice(spans, {
      reduced,
      price,
      timeZone: zone,
    });
    if (right?.price === prior?.price && right?.to === prior?.to) return [];
    return [
      {
        id,
        what: `product: ${prior?.price ?? 'nothing'} is struck instead of ${right?.price ?? 'nothing'}`,
      },
    ];
  });
}

/** Checks that each price that a checkout took is one that the history has for its moment. */
async function checkChargedPrices({ tx }: { tx: Transaction }): Promise<Checked> {
  const { rows } = await tx.execute<{ id: string; what: string }>(sql`
    select i.checkout_id as id, format('checkout: %s for a product that cost %s then', i.product_price, coalesce(r.amount::text, 'nothing')) as what
    from checkout_items i left join prices r on r.product_id = i.product_id and r.during @> i.priced_at
    where i.priced_at is not null and r.amount is distinct from i.product_price`);
  const { rows: counted } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from checkout_items where priced_at is not null`,
  );
  return { checked: counted[0]?.count ?? 0, breaches: rows, underway: 0 };
}

type Found = { id: string; what: string; underway: boolean };

/**
 * Checks that each product is in the sales of collections that have it now, and costs what its sales make of its price. Sales that have to reach
 * products are left out, and what comes and goes by stock, stars and age is under way.
 */
async function checkSalesReached({ tx }: { tx: Transaction }): Promise<Checked> {
  const { rows } = await tx.execute<Found>(sql`
    with reached as materialized (
      select s.id, s.name, exists (
        select from collections c, jsonb_array_elements(c.rule -> 'conditions') as condition
        where c.id = any (s.collection_ids) and condition ->> 'field' in ('stock', 'rating', 'createdAt')) as "comesAndGoes"
      from sales s where s.deleted_at is null and s.ends_at > now() and s.planned_at is not null),
    listed as materialized (
      select p.*, found_in_sales(p, now()) as "foundNow",
        planned_prices(p.id, p.family_id, p.category, p.regular_price, p.found_in_sales, now()) -> 0 as plan
      from products p where p.deleted_at is null and p.state <> 'draft' and exists (select from reached))
    select p.id, format('product: %s the sale %s',
        case when s.id = any (p."foundNow") then 'not in' else 'still in' end, s.name) as what, s."comesAndGoes" as underway
    from listed p, reached s
    where coalesce(s.id = any (p."foundNow"), false) <> coalesce(s.id = any (p.found_in_sales), false)
    union all
    select p.id, format('product: costs %s instead of %s', c.price, p.plan ->> 'price'), false
    from listed p, lateral (select (charge(p.price, p.sale_id, p.price_turns) ->> 'price')::bigint as price) as c
    where c.price <> (p.plan ->> 'price')::bigint and not exists (
      select from sales s where s.deleted_at is null and s.planned_at is null)
      and not exists (select from prices r where r.product_id = p.id and lower(r.during) between now() and clock_timestamp())`);
  return {
    checked: await tx.$count(products),
    breaches: rows.filter(({ underway }) => !underway),
    underway: rows.filter(({ underway }) => underway).length,
  };
}

/** The invariants of prices, for the audit. */
export const PRICE_INVARIANTS = [
  {
    name: 'I34',
    rule: 'What a product costs, will cost by the sales of now, and has struck beside its price, is what the history of its prices says',
    check: checkPriceHistory,
  },
  {
    name: 'I35',
    rule: 'Every price that a checkout took was that of its product at its moment',
    check: checkChargedPrices,
  },
  {
    name: 'I37',
    rule: 'Every product is in the sales of the collections that have it, and costs what the sales of now make of its price',
    check: checkSalesReached,
  },
];

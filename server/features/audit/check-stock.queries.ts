import { sql } from 'drizzle-orm';
import { categories } from '#server/features/categories/categories.table.ts';
import { families } from '#server/features/products/families.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { findWrongMoves, findWrongStocks } from './find-wrong.queries.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** Checks that stock is never negative, `on_hand` is the sum of the ledger, and `reserved` is what open checkouts hold. */
export async function checkStock({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(products);
  const stocks = (await findWrongStocks(tx)).map(
    ({ id, onHand, ledger, reserved, held, available }) => ({
      id,
      what: `product: on hand ${onHand}, ledger ${ledger}, reserved ${reserved}, held ${held}, shown ${available}`,
    }),
  );
  const moves = (await findWrongMoves(tx)).map(({ id, status, pieces, moved }) => ({
    id,
    what: `order: ${status}, ${pieces} pieces of a product, ${moved} in the ledger`,
  }));
  const breaches = [...stocks, ...(await holds(tx)), ...moves, ...(await refundedTwice(tx))];
  return { checked, breaches, underway: 0 };
}

/** An open checkout holds all of its lines, a closed or completed one none. */
async function holds(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select c.id, format('checkout: %s, holds %s of %s', c.status, i.held, i.quantity) as what
    from checkouts c join checkout_items i on i.checkout_id = c.id
    where (c.status = 'open' and i.held <> i.quantity) or (c.status in ('closed', 'completed') and i.held <> 0)`);
  return rows;
}

/** Lines of orders of which more pieces are refunded than they have. */
async function refundedTwice(tx: Evidence['tx']): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select i.order_id as id, format('order: %s of %s pieces of a line refunded', sum(l.quantity), i.quantity) as what
    from refund_lines l join order_items i on i.id = l.order_item_id
    group by i.id having sum(l.quantity) > i.quantity`);
  return rows;
}

/** The columns that a copy of a photo shares with it. */
const PHOTO = sql.raw(`concat_ws('|', o.hash, o.alt, o.focus_x, o.focus_y)`);

/** Checks that each family's face says what its members are, that lists sort by what products are, that members have values of its options, and photos of their own or all of the family's. */
export async function checkFamilies({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(families);
  const { rows } = await tx.execute<Breach>(sql`
    with right_faces as (
      select distinct on (family_id) family_id, id, category, price, created_at, available > 0 as in_stock, words, count(*) over (partition by family_id) as choices
      from products where family_id is not null and deleted_at is null and state = 'live'
      order by family_id, available = 0, price, id),
    right_list as (
      select id, family_id, category, price, created_at, available > 0 as in_stock, words
      from products where family_id is null and deleted_at is null and state = 'live'
      union all select id, family_id, category, price, created_at, in_stock, words from right_faces)
    select coalesce(s.family_id, r.family_id) as id,
      format('family: shown as %s from %s with %s members, and is %s from %s with %s', s.product_id, s.from_price, s.choices,
             r.id, r.price, r.choices) as what
    from right_faces r full join family_faces s on s.family_id = r.family_id
    where (s.product_id, s.from_price, s.choices) is distinct from (r.id, r.price, r.choices)
    union all
    select coalesce(l.id, r.id), format('product: in lists as (%s), and is (%s)',
      concat_ws(' ', l.id, l.family_id, l.category, l.price, l.in_stock, l.words),
      concat_ws(' ', r.id, r.family_id, r.category, r.price, r.in_stock, r.words))
    from right_list r full join listed_products l on l.id = r.id
    where (l.family_id, l.category, l.price, l.created_at, l.in_stock, l.words)
      is distinct from (r.family_id, r.category, r.price, r.created_at, r.in_stock, r.words)
    union all
    select p.id, 'product: its values are not those of its family’s options'
    from products p join families f on f.id = p.family_id
    where p.deleted_at is null and (cardinality(p.option_values) <> jsonb_array_length(f.options) or exists (
      select from unnest(p.option_values) with ordinality as v (value, nth)
      where not f.options -> (nth - 1)::int -> 'values' @> jsonb_build_array(jsonb_build_object('value', value))))
    union all
    select p.id, 'product: its photos are neither its own nor those of its family'
    from products p where p.family_id is not null and p.left_bin_at is null
      and not exists (select from product_photos o where o.product_id = p.id and o.family_id is distinct from p.family_id)
      and (select array_agg(${PHOTO} order by o.position) from product_photos o where o.product_id = p.id)
        is distinct from (select array_agg(${PHOTO} order by o.position) from family_photos o where o.family_id = p.family_id)
    union all
    select o.product_id, 'product: some of its photos are its own, some those of its family'
    from product_photos o join products p on p.id = o.product_id and p.family_id = o.family_id
    where exists (select from product_photos own where own.product_id = o.product_id and own.family_id is distinct from p.family_id)`);
  return { checked, breaches: rows, underway: 0 };
}

/** Checks that the category of every product is in the list of categories, by its present name. */
export async function checkCategories({ tx }: Evidence): Promise<Finding> {
  const checked = await tx.$count(categories);
  const { rows } = await tx.execute<Breach>(sql`
    select p.id, format('product: %s is the name of no category', p.category) as what
    from products p
    where p.deleted_at is null and p.category <> '' and not exists (
      select from categories c where c.name = p.category and c.deleted_at is null and c.merged_into is null)`);
  return { checked, breaches: rows, underway: 0 };
}

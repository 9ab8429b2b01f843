import type pg from 'pg';
import type { CategoryTile } from '#contract/home-rows.ts';
import { presentPhoto, type StoredPhoto } from '#server/features/photos/present-photo.ts';

/** Products in their order, and how many rows were read to find them. */
export interface Ranking {
  ids: readonly string[];
  rowsRead: number;
}

/** Only the newest rows count, so that the cost doesn't grow with the shop. */
const RECENT_ORDERS = 10_000;
const RECENT_STOCK_CHANGES = 5_000;
/** More than are shown, since some may be sold out or deleted when they are. */
const CANDIDATES = 24;

/** The products of which most pieces were sold in 30 days, of the newest 10,000 orders in them; best first. */
export async function readBestSellers(pool: pg.Pool, most = CANDIDATES): Promise<Ranking> {
  return readRanking(
    pool,
    `best-sellers-${most}`,
    `with recent as materialized (
       select id, status from orders where deleted_at is null and created_at > now() - interval '30 days'
       order by created_at desc, id desc limit ${RECENT_ORDERS}),
     sold as (
       select i.product_id as id, sum(i.quantity) as pieces
       from recent join order_items i on i.order_id = recent.id
       where recent.status <> 'Cancelled' group by i.product_id),
     -- Members count for the one that stands for their family.
     counted as (
       select coalesce(s.product_id, p.id) as id, sum(sold.pieces) as pieces
       from sold join products p on p.id = sold.id left join family_faces s on s.family_id = p.family_id
       where p.deleted_at is null and p.state = 'live' group by 1)
     select array(select p.id from counted join products p on p.id = counted.id
                  order by counted.pieces desc, p.created_at desc, p.id desc limit ${most}) as ids,
            (select count(*)::int from recent) as "rowsRead"`,
  );
}

/** The best rated products on sale, of equal ones first those with more reviews. */
export async function readBestRated(pool: pg.Pool, most: number): Promise<Ranking> {
  return readRanking(
    pool,
    `best-rated-${most}`,
    `with rated as (
       (select r.product_id as id, r.average, r.stars from product_ratings r join products p on p.id = r.product_id
        where p.deleted_at is null and p.state = 'live' and p.family_id is null and r.average is not null
        order by r.average desc limit ${most})
       union all
       (select s.product_id, r.average, r.stars from family_ratings r join family_faces s on s.family_id = r.family_id
        where r.average is not null order by r.average desc limit ${most})),
     best as materialized (
       select r.id, r.average, p.created_at, (select sum(each) from unnest(r.stars) as counted (each)) as reviews
       from rated r join products p on p.id = r.id order by r.average desc limit ${most})
     select array(select id from best order by average desc, reviews desc, created_at desc, id desc) as ids,
            (select count(*)::int from best) as "rowsRead"`,
  );
}

/**
 * The products that were last put back in stock by an admin when nothing was left of them, of the newest 5,000 changes of stock;
 * the latest first. The stock before a change is the present stock less this and all later changes.
 */
export async function readBackInStock(pool: pg.Pool): Promise<Ranking> {
  return readRanking(
    pool,
    'back-in-stock',
    `with recent as materialized (
       select id, product_id, quantity, reason, at from stock_ledger order by id desc limit ${RECENT_STOCK_CHANGES}),
     changes as (
       select *, sum(quantity) over (partition by product_id order by id desc) as "sinceThen" from recent),
     back as (
       select p.id, max(c.at) as at from changes c join products p on p.id = c.product_id
       where c.reason in ('edit', 'received', 'counted') and c.quantity > 0 and p.on_hand = c."sinceThen"
         -- The first stock of a new product.
         and c.at > p.created_at + interval '1 minute'
         and p.deleted_at is null and p.state = 'live' and p.available > 0
       group by p.id)
     select array(select id from back order by at desc, id desc limit ${CANDIDATES}) as ids,
            (select count(*)::int from recent) as "rowsRead"`,
  );
}

async function readRanking(pool: pg.Pool, name: string, text: string): Promise<Ranking> {
  const { rows } = await pool.query<Ranking>({ name, text });
  return rows[0] ?? { ids: [], rowsRead: 0 };
}

/** The categories of products on sale with the photo of the newest in each, sorted by name. */
export async function readCategoryTiles(pool: pg.Pool): Promise<CategoryTile[]> {
  const { rows } = await pool.query<{ category: string; photo: StoredPhoto | null }>({
    name: 'category-tiles',
    text: `with recursive hop as (
             (select category from products where deleted_at is null and state = 'live' order by category limit 1)
             union all
             select (select category from products where deleted_at is null and state = 'live' and category > hop.category
                     order by category limit 1) from hop where hop.category is not null)
           select hop.category, (
             select json_build_object('hash', f.hash, 'width', f.width, 'height', f.height,
                                      'widths', f.widths, 'placeholder', f.placeholder)
             from products p join product_photos f on f.product_id = p.id
             where p.deleted_at is null and p.state = 'live' and p.category = hop.category
             order by p.created_at desc nulls first, p.id desc nulls first, f.position limit 1) as photo
           from hop where hop.category is not null`,
  });
  return rows
    .map(({ category, photo }) => ({ category, ...(photo && { photo: presentPhoto(photo) }) }))
    .sort((one, other) => one.category.localeCompare(other.category, 'en'));
}

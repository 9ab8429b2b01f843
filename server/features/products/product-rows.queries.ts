import type pg from 'pg';
import { LATEST_COUNT, POPULAR_COUNT } from '#contract/catalog-limits.ts';
import type { Photo, Product } from '#contract/catalog.ts';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { toWhole } from '#contract/money.ts';
import type { OptionValues } from '#contract/shown-family.ts';
import { presentPhoto } from '#server/features/photos/present-photo.ts';
import type { RowOrJson } from '#server/platform/list-pages.queries.ts';
import type { productPhotos } from './product-photos.table.ts';
import type { productRatings } from './product-ratings.table.ts';
import type { products } from './products.table.ts';
import { ratingOf } from './rating.rule.ts';
import { isoTime, type PublicStored, shownFields, STORED_COLUMNS } from './stored-product.rule.ts';

type Columns = typeof products.$inferSelect;
type PhotoColumns = typeof productPhotos.$inferSelect;

/**
 * A product as the catalogue's queries read it, with its photos in their order. `updatedAt` is the later of its last
 * edit and its last change of stock: see `versionOf`.
 */
/** What a list shows of a member's family. Price in minor units. */
interface FamilyOfRow {
  id: string;
  name: string;
  options: readonly string[];
  swatches: readonly string[];
  choices: number;
  from: number;
}

export type ProductRow = RowOrJson<
  PublicStored & Pick<Columns, 'id' | 'createdAt' | 'updatedAt'>
> & {
  /** The number of reviews with 1 to 5 stars; null if it was never reviewed. */
  stars: (typeof productRatings.$inferSelect)['stars'] | null;
  /** What is charged now. */
  charged: number;
  saleEndsAt: string | null;
  priorPrice: number | null;
  priorFrom: string | null;
  priorTo: string | null;
  optionValues: Columns['optionValues'];
  family: FamilyOfRow | null;
  photos: readonly Pick<
    PhotoColumns,
    'id' | 'hash' | 'width' | 'height' | 'widths' | 'placeholder' | 'alt' | 'focusX' | 'focusY'
  >[];
};

/** The SQL columns of ProductRow, for `products` with the alias `p`. */
export const PRODUCT_COLUMNS = `
  p.id, ${STORED_COLUMNS}, p.created_at as "createdAt",
  greatest(p.updated_at, p.stock_changed_at) as "updatedAt",
  p.price as charged, ${isoTime('sale_ends_at')} as "saleEndsAt", p.prior_price as "priorPrice",
  ${isoTime('prior_from')} as "priorFrom", ${isoTime('prior_to')} as "priorTo",
  p.option_values as "optionValues",
  case when p.family_id is not null then (
    select json_build_object('id', f.id, 'name', f.name, 'options', jsonb_path_query_array(f.options, '$[*].name'),
                             'swatches', jsonb_path_query_array(f.options, '$[*].values[*].swatch'),
                             'choices', coalesce(s.choices, 1), 'from', coalesce(s.from_price, p.price))
    from families f left join family_faces s on s.family_id = f.id where f.id = p.family_id) end as family,
  case when p.family_id is null then (select r.stars from product_ratings r where r.product_id = p.id)
    else (select r.stars from family_ratings r where r.family_id = p.family_id) end as stars,
  coalesce((
    select json_agg(json_build_object('id', f.id, 'alt', f.alt, 'focusX', f.focus_x, 'focusY', f.focus_y,
                                      'hash', f.hash, 'width', f.width, 'height', f.height,
                                      'widths', f.widths, 'placeholder', f.placeholder) order by f.position)
    from product_photos f where f.product_id = p.id), '[]') as photos`;

/** SQL: whether a product stands in lists: one that is live, and of a family its face only. For `products` with an alias, or none. */
export function isListed(alias = ''): string {
  return `${alias}state = 'live' and (${alias}family_id is null or exists (select from family_faces s where s.product_id = ${alias}id))`;
}

/** A row as the API's `Product`. */
export function presentProduct(row: ProductRow): Product {
  const rating = ratingOf(row.stars);
  return {
    _id: row.id,
    ...shownFields(row),
    price: toWhole(row.charged),
    ...(row.price !== row.charged && { regularPrice: toWhole(row.price) }),
    ...presentSale(row),
    ...(row.state === 'archived' && { stock: 0 }),
    photos: row.photos.map((photo): Photo => presentPhoto(photo)),
    ...(row.family && presentFamily(row.family, row.optionValues ?? [])),
    ...(rating && { rating }),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/** The prior price of a reduction, and when that ends. */
function presentSale({
  priorPrice,
  priorFrom,
  priorTo,
  saleEndsAt,
}: ProductRow): Pick<Product, 'prior' | 'saleEndsAt'> {
  return {
    ...(priorPrice !== null &&
      priorFrom !== null &&
      priorTo !== null && { prior: { price: toWhole(priorPrice), from: priorFrom, to: priorTo } }),
    ...(saleEndsAt !== null && { saleEndsAt }),
  };
}

/** The family of a product in a list, and its own values of the options. */
function presentFamily(
  { id, name, options, swatches, choices, from }: FamilyOfRow,
  values: readonly string[],
): Pick<Product, 'family' | 'values'> {
  return {
    values: valuesOf(options, values),
    family: {
      _id: id,
      name,
      choices,
      from: toWhole(from),
      ...(swatches.length > 0 && {
        swatches: swatches.slice(0, FAMILY_LIMITS.dots),
        colours: swatches.length,
      }),
    },
  };
}

/** The values of a member by option. */
export function valuesOf(options: readonly string[], values: readonly string[]): OptionValues {
  return Object.fromEntries(options.map((option, at) => [option, values[at] ?? '']));
}

/** These products without drafts and deleted ones, in any order. */
export async function readProducts(pool: pg.Pool, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await pool.query<ProductRow>({
    name: 'products-by-id',
    text: `select ${PRODUCT_COLUMNS} from products p where p.id = any($1::uuid[]) and p.deleted_at is null and p.state <> 'draft'`,
    values: [ids],
  });
  return rows.map(presentProduct);
}

/** A draft, for whoever has its key or that of another draft of its family; undefined if there is no such draft. */
export async function readDraft(
  pool: pg.Pool,
  id: string,
  key: string,
): Promise<Product | undefined> {
  const { rows } = await pool.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from products p
     where p.id = $1 and p.state = 'draft' and p.deleted_at is null and (p.preview_key = $2 or exists (
       select from products k where k.family_id = p.family_id and k.preview_key = $2 and k.deleted_at is null))`,
    [id, key],
  );
  return rows[0] && presentProduct(rows[0]);
}

/** The newest products, for the storefront's first page. */
export async function latestProducts(pool: pg.Pool): Promise<Product[]> {
  const { rows } = await pool.query<ProductRow>({
    name: 'latest-products',
    text: `select ${PRODUCT_COLUMNS}
           from (select id, created_at from listed_products order by created_at desc, id desc limit ${LATEST_COUNT}) as newest
           join products p using (id) order by newest.created_at desc, id desc`,
  });
  return rows.map(presentProduct);
}

/** The categories of live products, sorted by name. A loose index scan: its cost grows with the categories, not the products. */
export async function productCategories(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Pick<Columns, 'category'>>({
    name: 'product-categories',
    text: `with recursive hop as (
             (select category from products where deleted_at is null and state = 'live' order by category limit 1)
             union all
             select (select category from products where deleted_at is null and state = 'live' and category > hop.category
                     order by category limit 1) from hop where hop.category is not null)
           select category from hop where category is not null`,
  });
  return rows.map((row) => row.category).sort((one, other) => one.localeCompare(other, 'en'));
}

/** Only the newest orders count, so that the cost doesn't grow with their number. */
const RECENT_ORDERS = 1_000;
/** More than are shown, since some may be sold out or deleted when they are. */
const CANDIDATES = 3 * POPULAR_COUNT;

/**
 * The products that occur in most of the newest 1,000 orders, without cancelled ones, filled up with the newest
 * products; best first.
 */
export async function readPopular(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Pick<Columns, 'id'>>({
    name: 'popular-products',
    text: `
      with recent as materialized (
        select id, status from orders where deleted_at is null order by created_at desc, id desc limit ${RECENT_ORDERS}),
      bought as (
        select i.product_id as id, count(distinct i.order_id) as orders
        from recent join order_items i on i.order_id = recent.id
        where recent.status <> 'Cancelled' group by i.product_id),
      newest as (
        select id, 0 as orders from listed_products order by created_at desc, id desc limit ${CANDIDATES})
      select p.id from (
        select id, max(orders) as orders from (select * from bought union all select * from newest) as any_of group by id) as candidate
      join products p on p.id = candidate.id
      where p.deleted_at is null and p.state = 'live' order by candidate.orders desc, p.created_at desc, p.id desc limit ${CANDIDATES}`,
  });
  return rows.map(({ id }) => id);
}

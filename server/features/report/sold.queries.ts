import type pg from 'pg';
import { toWhole } from '#contract/money.ts';
import { COUNTED_CATEGORIES, REPORT_LISTED, type Report } from '#contract/report.ts';
import type { Period } from '#server/features/tallies/spans.rule.ts';
import { between, bounds, BOUNDS, pending, quarters } from './period-parts.queries.ts';
import type { Categories, SoldCache } from './sold-cache.ts';
import { bestSellers, byCategory, sumSold, type SoldSums } from './sum-sold.rule.ts';

/** The number of products with the most stock among which the slowest sellers are found. */
const FULL_SHELVES = 1_000;

/** Sales of a period. */
export interface Sold extends Pick<Report, 'topProducts' | 'slowProducts' | 'categories'> {
  /** Pieces of all products. */
  pieces: number;
}

interface SoldRow {
  /** The name of a day or month: its beginning and its version. */
  name: string | null;
  /** Number, pieces and sales of each product. Null where they are known by this name, or if there are none. */
  sold: [number: number, pieces: number, sales: number][] | null;
  /** In the row of the categories. */
  version: number | null;
  /** The numbers of the products of each category. Null where they are known by this version. */
  numbers: Record<string, number[]> | null;
}

/** The version of the categories: how often products were added, deleted for good or given another one. */
const CATEGORIES_VERSION = `
  select coalesce(sum(count), 0)::bigint from (
    select count from tallies where topic = 'filed' and span = 'ever'
    union all select count from tally_changes where topic = 'filed') as filed`;

/** The numbers of the products of each category, deleted ones too. */
const NUMBERS_BY_CATEGORY = `
  select coalesce(json_object_agg(category, numbers), '{}') from (
    select category, json_agg(number) as numbers
    from product_numbers join products p on p.id = product_id group by category) as each_of`;

/** A product with many pieces in stock. */
interface Shelf {
  number: number;
  stock: number;
}

/** A product as it is listed. */
interface Product {
  number: number;
  productId: string;
  name: string;
}

/** Reads what products sold in a period. Days and months that were read before are in the cache. */
export async function readSold(pool: pg.Pool, period: Period, cache: SoldCache): Promise<Sold> {
  const [{ parts, categories }, shelves] = await Promise.all([
    readParts(pool, period, cache),
    fullShelves(pool),
  ]);
  const sold = sumSold(parts);
  const best = bestSellers(sold, REPORT_LISTED);
  const slow = slowest(shelves, sold);
  const products = await productsByNumber(pool, [...best, ...slow.map(({ number }) => number)]);
  const listed = <Figures>(number: number, figures: Figures) => {
    const { productId, name } = products.get(number) ?? {};
    return productId === undefined || name === undefined ? [] : [{ productId, name, ...figures }];
  };
  const quantity = (number: number) => sold.pieces[number] ?? 0;
  return {
    pieces: sold.pieces.reduce((sum, pieces) => sum + pieces, 0),
    topProducts: best.flatMap((number) =>
      listed(number, { quantity: quantity(number), sales: toWhole(sold.sales[number] ?? 0) }),
    ),
    slowProducts: slow.flatMap(({ number, stock }) =>
      listed(number, { quantity: quantity(number), stock }),
    ),
    categories: byCategory(sold, categories.products)
      .slice(0, COUNTED_CATEGORIES)
      .map((row) => ({ ...row, sales: toWhole(row.sales) })),
  };
}

/** In one statement, so that each sale is in one of the parts, and its product in a category. */
async function readParts(
  pool: pg.Pool,
  period: Period,
  cache: SoldCache,
): Promise<{ parts: Float64Array[]; categories: Categories }> {
  const known = cache.all();
  let { categories } = cache;
  // Without UNION within a part: PostgreSQL would start processes for it, which takes longer than reading it.
  const others = [quarters('sold', 'first'), quarters('sold', 'last'), pending('sold')].map(
    (rows) => `select null, ${soldIn(rows)}, null, null`,
  );
  const { rows } = await pool.query<SoldRow>({
    name: 'report-sold',
    text: `
      select name, case when name <> all($13::text[]) then ${soldIn(OF_SPAN)} end as sold, null::bigint as version, null::json as numbers
      from (
        select *, concat_ws(' ', span, starts_at, version) as name from sold_versions
        where (span = 'day' and (${between(BOUNDS.days)} or ${between(BOUNDS.moreDays)}))
           or (span = 'month' and ${between(BOUNDS.months)})) as d
      union all ${others.join(' union all ')}
      union all
      select null, null, version, case when version <> $14::bigint then (${NUMBERS_BY_CATEGORY}) end
      from (${CATEGORIES_VERSION}) as filed (version)`,
    values: [...bounds(period), [...known.keys()], categories.version],
  });
  const parts = rows.map(({ name, sold, version, numbers }) => {
    if (numbers) cache.categories = categories = { version: version ?? 0, products: numbers };
    const part = known.get(name ?? '') ?? Float64Array.from((sold ?? []).flat());
    if (name !== null) cache.keep(name, part);
    return part;
  });
  return { parts, categories };
}

/** The tallies of the day or month `d`. */
const OF_SPAN = `
  select label, count, revenue from tallies where topic = 'sold' and span = d.span and starts_at = d.starts_at`;

/** Number, pieces and sales of each product in tallies, as one value: thousands of rows would take longer to read. */
function soldIn(rows: string): string {
  return `(
    select json_agg(array[label::bigint, count, revenue]) from (${rows}) as part
    where count <> 0 or revenue <> 0)`;
}

/** The products with the most pieces in stock. */
async function fullShelves(pool: pg.Pool): Promise<Shelf[]> {
  const { rows } = await pool.query<Shelf>({
    name: 'full-shelves',
    text: `
      select number, available as stock from (
        select product_id, available from stock_levels where available > 0
        order by available desc, product_id desc limit ${FULL_SHELVES}) as s
      join product_numbers using (product_id)`,
  });
  return rows;
}

/** Those that sold least. */
function slowest(shelves: readonly Shelf[], { pieces }: SoldSums): Shelf[] {
  const quantityOf = ({ number }: Shelf) => pieces[number] ?? 0;
  return shelves
    .toSorted(
      (one, other) =>
        quantityOf(one) - quantityOf(other) || other.stock - one.stock || one.number - other.number,
    )
    .slice(0, REPORT_LISTED);
}

async function productsByNumber(
  pool: pg.Pool,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Product>> {
  const { rows } = await pool.query<Product>({
    name: 'products-by-number',
    text: `
      select number, id as "productId", name from product_numbers join products on id = product_id
      where number = any($1)`,
    values: [numbers],
  });
  return new Map(rows.map((row) => [row.number, row]));
}

import type pg from 'pg';
import { toWhole } from '#contract/money.ts';
import { COUNTED_CATEGORIES, REPORT_LISTED, type Report } from '#contract/report.ts';
import {
  CATEGORIES_VERSION,
  NUMBERS_BY_CATEGORY,
  packed,
  PACKED_SPAN,
} from '#server/features/tallies/pack-tallies.queries.ts';
import { spansOf, type Period } from '#server/features/tallies/spans.rule.ts';
import type { TallySpan, TallyTopic } from '#server/features/tallies/tallies.table.ts';
import type { Categories, PackCache } from './pack-cache.ts';
import { bestSellers, byCategory, readNumbers, sumSold, type SoldSums } from './sum-sold.rule.ts';

/** The number of products with the most stock among which the slowest sellers are found. */
const FULL_SHELVES = 1_000;

/** Sales of a period. */
export interface Sold extends Pick<Report, 'topProducts' | 'slowProducts' | 'categories'> {
  /** Pieces of all products. */
  pieces: number;
}

interface SoldRow {
  /** The name of a packed day or month. */
  pack: string | null;
  /** Null where the pack is known by this name. */
  sums: string | null;
  /** In the row of the categories. */
  version: number | null;
  /** The numbers of the products of each category. Null where they are known by this version. */
  numbers: Record<string, string> | null;
}

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

/** Reads what products sold in a period, from packed days and months, and from what isn't packed. */
export async function readSold(pool: pg.Pool, period: Period, cache: PackCache): Promise<Sold> {
  const [{ packs, categories }, shelves] = await Promise.all([
    readPacks(pool, period, cache),
    fullShelves(pool),
  ]);
  const sold = sumSold(packs);
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

/** In one statement, so that each sale is in one of the packs, and its product in a category. */
async function readPacks(
  pool: pg.Pool,
  period: Period,
  cache: PackCache,
): Promise<{ packs: Float64Array[]; categories: Categories }> {
  const [known, filed] = [cache.all(), cache.categories];
  // Without UNION within what is packed here: PostgreSQL would start processes for it, which takes longer than reading it.
  const unpacked = [quarters('sold', 'first'), quarters('sold', 'last'), pending('sold')].map(
    (rows) => `select null, (${packed(`(${rows}) as unpacked`)}), null, null`,
  );
  const { rows } = await pool.query<SoldRow>({
    name: 'report-sold',
    text: `
      select pack, case when pack = any($13::text[]) then null else coalesce(sums, ${PACKED_SPAN}) end as sums,
        null::bigint as version, null::json as numbers
      from (
        select *, case when sums is not null then concat_ws(' ', span, starts_at, packed_at) end as pack from packed_sales
        where (span = 'day' and (${between(BOUNDS.days)} or ${between(BOUNDS.moreDays)}))
           or (span = 'month' and ${between(BOUNDS.months)})) as d
      union all ${unpacked.join(' union all ')}
      union all
      select null, null, version, case when version = $14::bigint then null else coalesce(
        (select numbers from packed_categories c where c.version = filed.version), (${NUMBERS_BY_CATEGORY})) end
      from (${CATEGORIES_VERSION}) as filed (version)`,
    values: [...bounds(period), [...known.keys()], filed.version],
  });
  const packs: Float64Array[] = [];
  for (const { pack, sums } of rows) {
    const read = sums === null ? known.get(pack ?? '') : readNumbers(sums);
    if (read && pack !== null) cache.keep(pack, read);
    if (read) packs.push(read);
  }
  return { packs, categories: (cache.categories = categoriesIn(rows) ?? filed) };
}

/** The categories, if they are not those that are known. */
function categoriesIn(rows: readonly SoldRow[]): Categories | undefined {
  const { version, numbers } = rows.find((row) => row.numbers) ?? {};
  if (!numbers) return undefined;
  const products = Object.entries(numbers).map(
    ([category, text]) => [category, readNumbers(text)] as const,
  );
  return { version: version ?? 0, products: new Map(products) };
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

/** The beginning and the end of each part of a period, as parameters of a query. */
const BOUNDS = {
  period: ['$1', '$2'],
  days: ['$3', '$4'],
  months: ['$4', '$5'],
  moreDays: ['$5', '$6'],
  first: ['$7', '$8'],
  last: ['$10', '$11'],
} as const;
const SIGNS = { first: '$9', last: '$12' } as const;

type Bounds = (typeof BOUNDS)[keyof typeof BOUNDS];

function between([from, to]: Bounds): string {
  return `starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz`;
}

function part(topic: TallyTopic, span: TallySpan, bounds: Bounds, sign = '1'): string {
  const times = `${sign}::int *`;
  return `select label, ${times} count as count, ${times} revenue as revenue, ${times} discount as discount from tallies
    where topic = '${topic}' and span = '${span}' and ${between(bounds)}`;
}

/** The quarters to add or to take away at the beginning or the end of a period. */
function quarters(topic: TallyTopic, edge: keyof typeof SIGNS): string {
  return part(topic, 'quarter', BOUNDS[edge], SIGNS[edge]);
}

/** Returns the query of changes that aren't in the tallies yet. */
function pending(topic: TallyTopic): string {
  return `select label, count, revenue, discount from tally_changes
    where topic = '${topic}' and ${between(BOUNDS.period)}`;
}

/** The parameters of a query: where the parts of a period begin and end, in UTC. */
function bounds(period: Period): (Date | number)[] {
  const { days, first, last } = spansOf(period);
  const nextMonth = monthStart(days.from.getTime() - 1, 1);
  const lastMonth = monthStart(days.to.getTime(), 0);
  const months = nextMonth < lastMonth ? [nextMonth, lastMonth] : [days.to, days.to];
  return [
    period.from,
    period.to,
    days.from,
    ...months.map((at) => new Date(at)),
    days.to,
    ...[first, last].flatMap(({ from, to, sign }) => [from, to, sign]),
  ];
}

/** The beginning of a time's month, or of a later one. */
function monthStart(at: number, later: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}

import { CHOICE_NAMES, type Choice } from '#contract/list-choices.ts';
import { columnOf } from '#contract/product-fields.ts';
import { isListed } from '#server/features/products/product-rows.queries.ts';
import { type Asked, queryOfLevels, rankOf, rankOfQuery } from './find-matches.queries.ts';
import { idsRated, ruleCondition, type KnownRule } from './rule-conditions.queries.ts';
import type { Level } from './match-levels.rule.ts';
import { type AskedOption, hasOptions, standsForFamily } from './option-filter.queries.ts';

/** The matches of a search in some levels, or those of a full-text query. */
export type Search = { asked: Asked; levels: readonly Level[] } | { tsquery: string };

/** Filters of products besides the words of a search. Prices are in minor units. */
export interface ProductFilter extends Partial<Record<Choice, string>> {
  /** All names that count as the category: its own and those of categories in it. Absent: its own. */
  categories?: readonly string[];
  /** Only the products of a collection: those that meet its rule, or these in their order. */
  collection?: { rule: KnownRule } | { ids: readonly string[] };
  /** Only families with a member that has all these values, shown as that member. */
  options?: readonly AskedOption[];
  minPrice?: number;
  maxPrice?: number;
  /** Only products that can be bought now. */
  isAvailable?: true;
  /** Only products that have the price of a sale now. */
  isOnSale?: true;
  /** Lowest average of stars, in hundredths. */
  minAverage?: number;
  /** Ids of products to leave out. */
  without?: readonly string[];
}

/** Filters of a product list. */
export interface SearchFilter extends ProductFilter {
  search?: Search;
}

/** Returns true if so few products may pass a filter that a sort's index would have to be read to its end. */
export function isGathered(filter: SearchFilter): boolean {
  const { search, categories, collection, options, minPrice, isAvailable, isOnSale, minAverage } =
    filter;
  // Each sort has an index for a category.
  const chosen = CHOICE_NAMES.filter((choice) => choice !== 'category').map((each) => filter[each]);
  return [
    search,
    categories,
    collection,
    options,
    minPrice,
    isAvailable,
    isOnSale,
    minAverage,
    ...chosen,
  ].some((each) => each !== undefined);
}

/**
 * The table, with the alias `p`, that a page of a list is walked to or gathered in: the one of what lists show, if
 * it has all that the filter asks for. Its rows need only the conditions that `conditionsOf` gives with `isOfListed`.
 */
export function tableOf(filter: SearchFilter): { table: string; isOfListed: boolean } {
  const isOfListed = Object.entries(filter).every(
    ([name, asked]) =>
      asked === undefined ||
      OF_LISTED.has(name) ||
      (name === 'collection' && filter.collection && 'ids' in filter.collection),
  );
  return { table: isOfListed ? 'listed_products p' : 'products p', isOfListed };
}

/** SQL for at most `most` products that pass a filter, in any order, after FROM and with the alias `p`. */
export function someOf(filter: SearchFilter, most: number): { from: string; values: unknown[] } {
  const { table, isOfListed } = tableOf(filter);
  const { where, values } = conditionsOf(filter, { isOfListed });
  return {
    from: isOfListed
      ? `(select p.id from ${table} where ${where} limit ${most}) as found join products p using (id)`
      : `(select * from ${table} where ${where} limit ${most}) as p`,
    values,
  };
}

/** Filters that compare columns of `listed_products` alone. */
const OF_LISTED: ReadonlySet<string> = new Set<keyof SearchFilter>([
  'search',
  'without',
  'category',
  'categories',
  'minPrice',
  'maxPrice',
  'isAvailable',
  'minAverage',
]);

/**
 * The SQL conditions of a filter, for `products` with the alias `p`: of its search, of the rest, and of both; and, where it is asked
 * for, the ranking of a match.
 */
export function conditionsOf(
  { search, ...filter }: SearchFilter,
  { isRanked = false, isOfListed = false } = {},
) {
  const values: unknown[] = [];
  const available = isOfListed ? 'in_stock' : inStock({ search, ...filter });
  const own = ownConditions(filter, available, values);
  const matching = search ? matchingOf(search, values) : 'true';
  const { options } = filter;
  const [indexed, ofFamily] = options ? hasOptions(options, values) : [];
  const alike = [LIVE_MEMBER, 'deleted_at is null', ...own, matching].join(' and ');
  const listed = ['deleted_at is null', options ? LIVE_MEMBER : isListed()];
  const narrowing = [
    ...(isOfListed ? ['true'] : listed),
    ...own,
    ...sharedConditions(filter, values),
    ...(options && ofFamily ? [ofFamily, standsForFamily(options, alike, values)] : []),
  ].join(' and ');
  // A page is walked to along the index of its sort, not with that of options, which finds all that have the values.
  const where = [narrowing, ...(indexed ? [indexed] : []), ...(search ? [matching] : [])].join(
    ' and ',
  );
  const rank = search && isRanked ? rankOfSearch(search, values) : '0';
  return { where, matching, narrowing, rank, values };
}

/** The SQL conditions for all members of families that pass a filter by themselves. */
export function memberConditions({ search, ...filter }: SearchFilter) {
  const values: unknown[] = [];
  const where = [
    'deleted_at is null',
    LIVE_MEMBER,
    ...ownConditions(filter, inStock({ search, ...filter }), values),
    ...sharedConditions({ ...filter, options: filter.options ?? [] }, values),
    ...(filter.options ? hasOptions(filter.options, values) : []),
    ...(search ? [matchingOf(search, values)] : []),
  ].join(' and ');
  return { where, values };
}

const LIVE_MEMBER = "state = 'live' and family_id is not null";

function matchingOf(search: Search, values: unknown[]): string {
  const query =
    'asked' in search
      ? queryOfLevels(search.asked, search.levels, values)
      : `to_tsquery('simple', $${values.push(search.tsquery)})`;
  return `words @@ ${query}`;
}

function rankOfSearch(search: Search, values: unknown[]): string {
  return 'asked' in search
    ? rankOf(search.asked, values)
    : rankOfQuery(`$${values.push(search.tsquery)}`);
}

/**
 * SQL condition: it can be bought. Where only few products are in stock, the index of their levels finds them; a search finds its
 * matches by their words, and options those that have them.
 */
function inStock({ search, options }: SearchFilter): string {
  return search || options
    ? 'available > 0'
    : 'id in (select product_id from stock_levels where stock_levels.available > 0)';
}

/** The SQL conditions that each product must meet by itself, and the one that it can be bought. */
function ownConditions(filter: ProductFilter, available: string, values: unknown[]): string[] {
  const { categories, collection, minPrice, maxPrice, isAvailable, isOnSale } = filter;
  const chosen = CHOICE_NAMES.filter((choice) => choice !== 'category' || !categories);
  return [
    ...chosen
      .filter((choice) => filter[choice] !== undefined)
      .map((choice) => `${columnOf(choice)} = $${values.push(filter[choice])}`),
    ...(categories ? [`category = any($${values.push(categories)}::text[])`] : []),
    ...(collection && 'rule' in collection ? [ruleCondition(collection.rule, values)] : []),
    ...(minPrice === undefined ? [] : [`price >= $${values.push(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [`price <= $${values.push(maxPrice)}`]),
    ...(isAvailable ? [available] : []),
    ...(isOnSale ? ['sale_id is not null'] : []),
  ];
}

/** The SQL conditions that are the same for all members of a family, where options are asked for. */
function sharedConditions(
  { collection, minAverage, options, without }: ProductFilter,
  values: unknown[],
): string[] {
  // A family is in a collection, or in a ranking, if a member is.
  const families = (ids: readonly string[]) => `
    select chosen.family_id from products chosen where chosen.id = any($${values.push(ids)}::uuid[]) and chosen.family_id is not null`;
  const among = (ids: readonly string[]) =>
    options ? `family_id in (${families(ids)})` : `id = any($${values.push(ids)}::uuid[])`;
  const notAmong = (ids: readonly string[]) =>
    options ? `family_id not in (${families(ids)})` : `id <> all($${values.push(ids)}::uuid[])`;
  return [
    ...(collection && 'ids' in collection ? [among(collection.ids)] : []),
    ...(minAverage === undefined ? [] : [`id in (${idsRated(`>= $${values.push(minAverage)}`)})`]),
    ...(without ? [notAmong(without)] : []),
  ];
}

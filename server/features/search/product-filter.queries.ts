import { CHOICE_NAMES, type Choice } from '#contract/list-choices.ts';
import { columnOf } from '#contract/product-fields.ts';
import { isListed } from '#server/features/products/product-rows.queries.ts';
import { type Asked, queryOfLevels, rankOf, rankOfQuery } from './find-matches.queries.ts';
import { idsRated, ruleCondition, type KnownRule } from './rule-conditions.queries.ts';
import type { Level } from './match-levels.rule.ts';

/** The matches of a search in some levels, or those of a full-text query. */
export type Search = { asked: Asked; levels: readonly Level[] } | { tsquery: string };

/** Filters of products besides the words of a search. Prices are in minor units. */
export interface ProductFilter extends Partial<Record<Choice, string>> {
  /** All names that count as the category: its own and those of categories in it. Absent: its own. */
  categories?: readonly string[];
  /** Only the products of a collection: those that meet its rule, or these in their order. */
  collection?: { rule: KnownRule } | { ids: readonly string[] };
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

/** The SQL conditions of a filter: of its search, of the rest, and of both; and, where it is asked for, the ranking of a match. */
export function conditionsOf({ search, ...filter }: SearchFilter, { isRanked = false } = {}) {
  const values: unknown[] = [];
  const narrowing = narrowingOf(filter, search !== undefined, values).join(' and ');
  if (!search) return { where: narrowing, matching: 'true', narrowing, rank: '0', values };
  const isOfLevels = 'asked' in search;
  const query = isOfLevels
    ? queryOfLevels(search.asked, search.levels, values)
    : `to_tsquery('simple', $${values.push(search.tsquery)})`;
  const matching = `words @@ ${query}`;
  const where = `${narrowing} and ${matching}`;
  if (!isRanked) return { where, matching, narrowing, rank: '0', values };
  const rank = isOfLevels ? rankOf(search.asked, values) : rankOfQuery(`$${values.length}`);
  return { where, matching, narrowing, rank, values };
}

function narrowingOf(filter: ProductFilter, isSearch: boolean, values: unknown[]): string[] {
  const { categories, minPrice, maxPrice, isAvailable, isOnSale, minAverage, without } = filter;
  const chosen = CHOICE_NAMES.filter((choice) => choice !== 'category' || !categories);
  // Where only few products are in stock, their index finds them. A search finds its matches by their words.
  const available = isSearch
    ? 'available > 0'
    : 'id in (select product_id from stock_levels where stock_levels.available > 0)';
  return [
    'deleted_at is null',
    isListed(),
    ...chosen
      .filter((choice) => filter[choice] !== undefined)
      .map((choice) => `${columnOf(choice)} = $${values.push(filter[choice])}`),
    ...(categories ? [`category = any($${values.push(categories)}::text[])`] : []),
    ...(filter.collection ? [collectionCondition(filter.collection, values)] : []),
    ...(minPrice === undefined ? [] : [`price >= $${values.push(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [`price <= $${values.push(maxPrice)}`]),
    ...(isAvailable ? [available] : []),
    ...(isOnSale ? ['sale_id is not null'] : []),
    ...(minAverage === undefined ? [] : [`id in (${idsRated(`>= $${values.push(minAverage)}`)})`]),
    ...(without ? [`id <> all($${values.push(without)}::uuid[])`] : []),
  ];
}

function collectionCondition(
  collection: NonNullable<ProductFilter['collection']>,
  values: unknown[],
): string {
  if ('rule' in collection) return ruleCondition(collection.rule, values);
  return `id = any($${values.push(collection.ids)}::uuid[])`;
}

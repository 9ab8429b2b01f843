import { optionAsked } from '#contract/asked-options.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { CHOICE_NAMES, PRODUCT_SORTS, type Choice } from '#contract/list-choices.ts';
import { readAmount, type TypedIn } from '#contract/typed-amount.ts';
import {
  countRows,
  changeList,
  isNarrowed,
  type ListChange,
  type ListShape,
  type ListState,
  readWords,
  wholeList,
  writeList,
} from '#web/list/list-params.ts';
import type { AddressedList } from '#web/list/use-list.ts';

const CHOICE_FILTERS = Object.fromEntries(
  CHOICE_NAMES.map((choice) => [choice, readWords]),
) as Record<Choice, typeof readWords>;

/** The search for products. */
export const SEARCH = {
  // The best match first: this sort has no name.
  sorts: ['', ...PRODUCT_SORTS],
  formerSorts: { dsc: 'desc' },
  filters: {
    ...CHOICE_FILTERS,
    collection: readWords,
    min: readPrice,
    price: readPrice,
    available: ['1'],
    sale: ['1'],
    rating: ['2', '3', '4', '5'],
  },
  isFilter: (name) => optionAsked(name) !== undefined,
} satisfies ListShape;

/** A search as a query string. */
export function writeSearch(search: ListState): string {
  return writeList(SEARCH, search).toString();
}

type Filters = Readonly<Record<string, string>>;

/** A list of products that can be filtered: a search, or what a page of a category or collection lists. */
export interface FilteredList extends AddressedList {
  /** The filters that the page itself stands for. They are not in its query, and nobody takes them off; none for a search. */
  within: Filters;
}

/** A search, or a list within others, as a query string of the search. */
export function searchWithin(within: Filters, list: ListState): string {
  return writeSearch({ ...list, filters: { ...list.filters, ...within } });
}

/** Returns the query to `product/all` for the results of a search: their page of products with its facets. */
export function resultsOf(search: ListState, within: Filters = {}): string {
  const query = searchWithin(within, search);
  return query ? `${query}&facets=1` : 'facets=1';
}

/** The first page of a search for nothing but this. */
export function searchFor(change: ListChange): ListState {
  return changeList(wholeList(SEARCH), change);
}

/** The query string of a search without its filters; undefined if it has none. */
export function withoutFilters({ search, sort, filters }: ListState): string | undefined {
  if (!isNarrowed({ ...wholeList(SEARCH), filters })) return undefined;
  return writeSearch(searchFor({ search, sort }));
}

/** The query to `product/all` for the same; undefined, too. */
export function resultsWithoutFilters(list: ListState, within: Filters = {}): string | undefined {
  const { search, sort } = list;
  return withoutFilters(list) === undefined
    ? undefined
    : searchWithin(within, searchFor({ search, sort }));
}

/** A limit of prices as it was typed, for the address; '' where it is none. */
export function readTypedPrice(text: string, typedIn: TypedIn): string {
  return readPrice(String(readAmount(text, typedIn) ?? ''));
}

/** A limit of prices from 0 to the highest possible price; '' where it is none. */
function readPrice(text: string): string {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) <= PRODUCT_LIMITS.price.max ? text : '';
}

/**
 * One limit of prices as it was typed. While the minimum would be above the maximum (`isCrossed`), the address keeps the limit
 * that it has.
 */
export function readTypedLimit(
  name: 'min' | 'price',
  text: string,
  filters: Filters,
  typedIn: TypedIn,
): { price: string; isCrossed: boolean } {
  const price = readTypedPrice(text, typedIn);
  return isAboveMaximum({ ...filters, [name]: price })
    ? { price: filters[name] ?? '', isCrossed: true }
    : { price, isCrossed: false };
}

/** Returns true if no price can be within both limits. */
function isAboveMaximum({ min, price }: Filters): boolean {
  return Boolean(min && price) && Number(min) > Number(price);
}

/** Counts the products found, in words. */
export function countProducts(
  found: { total: number; totalIsLowerBound: boolean },
  number: (value: number) => string,
): string {
  return found.total === 0
    ? 'No products'
    : countRows({ one: 'product', many: 'products' }, found, number);
}

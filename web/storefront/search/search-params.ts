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

/** Returns the query to `product/all` for the results of a search: their page of products with its facets. */
export function resultsOf(search: ListState): string {
  const query = writeSearch(search);
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

/** A limit of prices as it was typed, for the address; '' where it is none. */
export function readTypedPrice(text: string, typedIn: TypedIn): string {
  return readPrice(String(readAmount(text, typedIn) ?? ''));
}

/** A limit of prices from 0 to the highest possible price; '' where it is none. */
function readPrice(text: string): string {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) <= PRODUCT_LIMITS.price.max ? text : '';
}

type Filters = Readonly<Record<string, string>>;

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

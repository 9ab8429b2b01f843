import { PRODUCT_LIMITS, SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';
import type { ProductSort } from '#contract/catalog.ts';
import { readAmount, type TypedIn } from '#contract/typed-amount.ts';

/** What a shopper looks for, as it stands in the address: a filter that is not set is not there. */
export interface ProductSearch {
  search?: string;
  /** A ceiling in whole units, as the API takes it. */
  price?: string;
  /** Best match where there is none. */
  sort?: ProductSort | undefined;
  category?: string;
  page: number;
}

/**
 * Reads a search out of an address. People shorten, mistype and paste addresses: what makes no sense
 * counts as not set, so that there is always something to see.
 */
export function readSearch(params: URLSearchParams): ProductSearch {
  const read: ProductSearch = { page: readPage(params.get('page')) };
  const search = readSearchText(params.get('search') ?? '');
  const price = readPrice(params.get('price') ?? '');
  const sort = readSort(params.get('sort'));
  const category = cleanText(params.get('category') ?? '');
  if (search) read.search = search;
  if (price !== undefined) read.price = price;
  if (sort) read.sort = sort;
  if (category) read.category = category;
  return read;
}

/** A search as the address (and the API) takes it, in one order, so that equal searches have equal addresses. */
export function writeSearch({
  search,
  price,
  sort,
  category,
  page,
}: ProductSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (category) params.set('category', category);
  if (price) params.set('price', price);
  if (sort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** A changed search begins on its first page. */
export function changeSearch(search: ProductSearch, change: Partial<ProductSearch>): ProductSearch {
  return { ...search, page: 1, ...change };
}

/** What is looked for, without what can't be. */
export function readSearchText(text: string): string {
  return cleanText(text).slice(0, SEARCH_MAX_LENGTH).trim();
}

/** What a shopper means by a price ceiling they typed; empty where it is none. */
export function readTypedPrice(text: string, typedIn: TypedIn): string {
  return readPrice(String(readAmount(text, typedIn) ?? '')) ?? '';
}

/** A price ceiling from 0 to the highest price there is, or undefined where it is none. */
function readPrice(text: string): string | undefined {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) <= PRODUCT_LIMITS.price.max
    ? text
    : undefined;
}

export function readSort(text: string | null): ProductSort | undefined {
  if (text === 'asc' || text === 'desc' || text === 'newest') return text;
  return text === 'dsc' ? 'desc' : undefined;
}

function readPage(text: string | null): number {
  // The API takes no more digits, and no shop has more pages.
  return text && /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** Control characters come with pasted text and mean nothing in a search. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

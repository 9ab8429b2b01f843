import type { ListShape } from '#web/list/list-params.ts';
import { SEARCH } from '#web/storefront/search/search-params.ts';

/** What a page of a category or collection lists: it is in each of the page's queries. */
export type Listed = { category: string } | { collection: string };

/** The lists of the pages: the search, but for the filter that the page itself is. */
export const LISTINGS = { category: without('category'), collection: without('collection') };

function without(own: string): ListShape {
  const filters = Object.entries<ListShape['filters'][string]>(SEARCH.filters);
  return { ...SEARCH, filters: Object.fromEntries(filters.filter(([name]) => name !== own)) };
}

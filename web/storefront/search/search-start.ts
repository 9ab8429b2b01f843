/** The search as the server renders it. */
import type { PageData, PageEntry } from '#contract/page-renderer.ts';
import { type ListState, readList } from '#web/list/list-params.ts';
import { type FilteredList, resultsOf, resultsWithoutFilters, SEARCH } from './search-params.ts';

/** The answers that the search at an address begins with. */
export async function searchEntries(address: string, data: PageData): Promise<PageEntry[]> {
  const [, asked = ''] = address.split('?', 2);
  const [found, known] = await Promise.all([
    resultEntries(readList(SEARCH, new URLSearchParams(asked)), {}, data),
    categoryEntries(data),
  ]);
  return [...known, ...found];
}

/** The names of the categories, to choose from. */
export async function categoryEntries(data: PageData): Promise<PageEntry[]> {
  return [{ endpointName: 'categories', value: await data.categories() }];
}

/** The products of a list with their facets, and what is shown in place of none. */
export async function resultEntries(
  list: ListState,
  within: FilteredList['within'],
  data: PageData,
): Promise<PageEntry[]> {
  const arg = resultsOf(list, within);
  const found = await data.products(arg);
  if (!found) return [];
  return [
    { endpointName: 'products', arg, value: found },
    ...(found.total > 0 ? [] : await insteadEntries(list, within, data)),
  ];
}

/** Returns the data that a list without products shows instead (see NothingFound.tsx). */
async function insteadEntries(
  list: ListState,
  within: FilteredList['within'],
  data: PageData,
): Promise<PageEntry[]> {
  const arg = resultsWithoutFilters(list, within);
  const without = arg === undefined ? undefined : await data.products(arg);
  const isSearch = Object.keys(within).length === 0;
  return [
    ...(without ? [{ endpointName: 'products', arg, value: without }] : []),
    ...((without && without.total > 0) || !isSearch
      ? []
      : [{ endpointName: 'popularProducts', value: await data.popularProducts() }]),
  ];
}

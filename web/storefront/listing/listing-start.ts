/** The page of a category or collection, as the server renders it. */
import type { ShownCategory } from '#contract/categories.ts';
import type { Collection } from '#contract/collections.ts';
import type { ListingHead, PageData, PageEntry, PageStart } from '#contract/page-renderer.ts';
import { readList, writeList } from '#web/list/list-params.ts';
import { paths } from '#web/paths.ts';
import { categoryEntries, resultEntries } from '#web/storefront/search/search-start.ts';
import { type Listed, LISTINGS } from './listing-list.ts';

/** The category or collection that an address names. */
export function listingIn(
  address: string,
): { kind: 'category' | 'collection'; slug: string } | undefined {
  const [, kind, slug] = /^\/(category|collection)\/([a-z0-9-]+)(?:\?|$)/.exec(address) ?? [];
  if (slug === undefined) return undefined;
  return { kind: kind === 'category' ? 'category' : 'collection', slug };
}

/** The address that stands for all that show the same page. */
export function listingAddress(path: string, query: string): string {
  const shape = LISTINGS[listingIn(path)?.kind ?? 'category'];
  const known = writeList(shape, readList(shape, new URLSearchParams(query))).toString();
  return known ? `${path}?${known}` : path;
}

/** The answers that the page begins with; undefined if there is no such category or collection. */
export async function listingEntries(
  address: string,
  data: PageData,
): Promise<PageEntry[] | undefined> {
  const listing = listingIn(address);
  if (!listing) return undefined;
  const { kind, slug } = listing;
  const [, query = ''] = address.split('?', 2);
  const shown = await (kind === 'category' ? data.category(slug) : data.collection(slug));
  if (!shown) return undefined;
  const of: Listed =
    'category' in shown ? { category: shown.category.name } : { collection: shown.slug };
  const list = readList(LISTINGS[kind], new URLSearchParams(query));
  const [found, known] = await Promise.all([
    resultEntries(list, of, data),
    kind === 'collection' ? categoryEntries(data) : [],
  ]);
  return [{ endpointName: kind, arg: slug, value: shown }, ...known, ...found];
}

/** What search engines are told of the page; undefined for other pages. */
export function listingHead({ screen, entries }: PageStart): ListingHead | undefined {
  if (screen !== 'category' && screen !== 'collection') return undefined;
  const value = entries.find(({ endpointName }) => endpointName === screen)?.value;
  const shown = value as ShownCategory | Collection;
  const { name, slug, description, words, picture } = 'category' in shown ? shown.category : shown;
  const above = 'above' in shown ? shown.above : [];
  return { name, path: paths.listing(screen, slug), description, words, picture, above };
}

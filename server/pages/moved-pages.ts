import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { PageData } from '#contract/page-renderer.ts';
import { PAGES } from '#contract/pages.ts';
import { listingIn } from './page-head.ts';

type Listings = Pick<PageData, 'category' | 'collection' | 'categoryNow'>;

/**
 * The address that the page of a category or collection has now, or the search of a category, or the first page of the back office;
 * undefined if that is the one asked for.
 */
export async function movedAddress(
  data: Listings,
  path: string,
  query: string,
): Promise<string | undefined> {
  if (/^\/admin\/?$/i.test(path)) return ADMIN_PAGES.dashboard;
  // While the database is unavailable, any address will do.
  const listing = listingIn(path);
  if (listing) {
    const now = await slugNow(data, listing).catch(() => undefined);
    if (now === undefined || now === listing.slug) return undefined;
    const address = PAGES[listing.kind].replace(':slug', now);
    return query ? `${address}?${query}` : address;
  }
  if (path.toLowerCase() !== PAGES.search) return undefined;
  const asked = new URLSearchParams(query);
  const category = asked.get('category') ?? '';
  if (category === '' || category.length > PRODUCT_LIMITS.category.max) return undefined;
  const now = await data.categoryNow(category).catch(() => category);
  if (now === category) return undefined;
  asked.set('category', now);
  return `${PAGES.search}?${asked.toString()}`;
}

/** True if there is such a category or collection. While the database is unavailable there may be. */
export async function hasListing(
  data: Listings,
  listing: NonNullable<ReturnType<typeof listingIn>>,
): Promise<boolean> {
  return slugNow(data, listing).then(
    (slug) => slug !== undefined,
    () => true,
  );
}

async function slugNow(
  data: Listings,
  { kind, slug }: NonNullable<ReturnType<typeof listingIn>>,
): Promise<string | undefined> {
  if (kind === 'collection') return (await data.collection(slug))?.slug;
  return (await data.category(slug))?.category.slug;
}

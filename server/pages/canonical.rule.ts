import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { MAX_PAGE } from '#contract/paging.ts';
import { PAGES } from '#contract/pages.ts';

/**
 * The canonical address of a page for search engines (RFC 6596). That of a search has words, category and page, that of a category or collection its page: other
 * filters and sorts show the same products in another way. Undefined for pages that are not for search engines, and for
 * products, whose address has their name.
 */
export function canonicalOf(path: string, query: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (plain === PAGES.home) return PAGES.home;
  if (plain.toLowerCase() === PAGES.search) return canonicalSearch(new URLSearchParams(query));
  const [, folder = '', name = ''] =
    /^(\/(?:page|category|collection)\/)([^/]+)$/i.exec(plain) ?? [];
  if (!folder) return undefined;
  const address = `${folder}${name}`.toLowerCase();
  const page = folder.toLowerCase() === '/page/' ? '' : pageIn(new URLSearchParams(query));
  return page ? `${address}?page=${page}` : address;
}

/** Returns true if search engines shall not index a page: a search by words. */
export function isLeftOut(canonical: string): boolean {
  return /[?&]search=/.test(canonical);
}

/** The category that a canonical address shows. */
export function categoryIn(canonical: string): string | undefined {
  const [path, query] = canonical.split('?', 2);
  return path === PAGES.search
    ? (new URLSearchParams(query).get('category') ?? undefined)
    : undefined;
}

function canonicalSearch(asked: URLSearchParams): string {
  const known = new URLSearchParams();
  const words = asked.get('search')?.trim();
  const category = asked.get('category')?.trim();
  if (words) known.set('search', words);
  if (category && category.length <= PRODUCT_LIMITS.category.max) known.set('category', category);
  const page = pageIn(asked);
  if (page) known.set('page', page);
  return known.size > 0 ? `${PAGES.search}?${known.toString()}` : PAGES.search;
}

/** The number of a page after the first; '' for others. */
function pageIn(asked: URLSearchParams): string {
  const page = Number(asked.get('page') ?? '');
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? String(page) : '';
}

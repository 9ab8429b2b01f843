import type { Product } from '#contract/catalog.ts';
import { isSlug } from '#contract/category-limits.ts';
import { isId } from '#contract/ids.ts';
import { isBackOffice } from '#contract/pages.ts';
import type { ListingHead, PageScripts } from '#contract/page-renderer.ts';
import type { WebBuild } from './web-build.ts';
import { plainText } from './plain-text.rule.ts';

/** Files that the HTML preloads for a screen: its chunk and its data, which otherwise would wait for the main script. */
export interface FirstRequests {
  sourceFile: string;
  data?: string[];
}

/** Returns what to preload for a path; undefined for nothing. */
export function firstRequestsOf(path: string): FirstRequests | undefined {
  if (path === '/') {
    return {
      sourceFile: 'storefront/home/HomePage.tsx',
      data: ['/api/v1/product/latest', '/api/v1/product/categories'],
    };
  }
  if (path === '/search')
    return { sourceFile: 'storefront/search/SearchPage.tsx', data: ['/api/v1/product/categories'] };
  if (path === '/login') return { sourceFile: 'storefront/login/LoginPage.tsx' };
  if (isBackOffice(path)) return { sourceFile: 'admin/routes.tsx' };
  const slug = slugIn(path);
  if (slug !== undefined && /^[a-z0-9-]+$/.test(slug))
    return { sourceFile: 'storefront/page/ShopPage.tsx', data: [`/api/v1/page/${slug}`] };
  const listing = listingIn(path);
  if (listing && isSlug(listing.slug))
    return {
      sourceFile: 'storefront/listing/ListingPage.tsx',
      data: [`/api/v1/${listing.kind}/${listing.slug}`],
    };
  const productId = productIdIn(path);
  return productId === undefined || !isId(productId)
    ? undefined
    : { sourceFile: 'storefront/product/ProductPage.tsx', data: [`/api/v1/product/${productId}`] };
}

/** The `:id` in the path of a product's page, parsed like the web app's router does. It may be malformed. */
export function productIdIn(path: string): string | undefined {
  return segmentOf(path, /^\/(?:productdetail\/([^/]+)|p\/([^/]+)(?:\/[^/]+)?)\/?$/i);
}

/** The product of an address of former versions, which showed it in a dialog over a page (`?look=ID`). It may be malformed. */
export function lookIn(query: string): string | undefined {
  return new URLSearchParams(query).get('look') || undefined;
}

/** The `:slug` in the path of one of the shop's own pages, parsed in the same way. There may be no such page. */
export function slugIn(path: string): string | undefined {
  return segmentOf(path, /^\/page\/([^/]+)\/?$/i);
}

/** What the path of a page of a category or collection names. There may be none of this name. */
export function listingIn(
  path: string,
): { kind: 'category' | 'collection'; slug: string } | undefined {
  for (const kind of ['category', 'collection'] as const) {
    const slug = segmentOf(path, new RegExp(`^/${kind}/([^/]+)/?$`, 'i'));
    if (slug !== undefined) return { kind, slug };
  }
  return undefined;
}

function segmentOf(path: string, pattern: RegExp): string | undefined {
  const [, first, second] = pattern.exec(path) ?? [];
  const written = first ?? second;
  return written && decodeURIComponent(written);
}

/** Link elements that preload a screen's chunk and data. */
export function preloads(build: WebBuild, { sourceFile, data = [] }: FirstRequests): string {
  const scripts = build.filesOf(sourceFile).map(modulePreload);
  const fetched = data.map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`,
  );
  return [...scripts, ...fetched].join('');
}

/**
 * The scripts of a screen whose page has its data in the HTML.
 *
 * @param hasMenu true if the page shows the menu of the shop, whose code is loaded before the page is hydrated
 */
export function scriptsOf(
  build: WebBuild,
  screen: FirstRequests | undefined,
  { hasMenu }: { hasMenu: boolean },
): PageScripts {
  const menu = hasMenu ? build.filesOf('frame/ShopMenu.tsx') : [];
  const [chunk, ...imported] = screen ? build.filesOf(screen.sourceFile) : [];
  return {
    run: chunk === undefined ? [] : [chunk],
    preload: [...new Set([...imported, ...menu])],
  };
}

function modulePreload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="${file}">`;
}

/**
 * A page's title and description before the web app has started, and for clients that run no scripts.
 *
 * @param product what the page shows
 * @param rendered the title of a rendered page, as HTML
 * @param listing the category or collection that it shows
 */
export function titleAndDescription(
  shopName: string,
  {
    product,
    rendered,
    listing,
  }: {
    product?: Product | undefined;
    rendered?: string | undefined;
    listing?: ListingHead | undefined;
  },
): string {
  const title = product ? titleOf(product, shopName) : (rendered ?? escapeHtml(shopName));
  const description = product
    ? describeProduct(product, shopName)
    : listing
      ? describeListing(listing, shopName)
      : `${shopName}: well-made things for every day. Browse, search and buy in a minute.`;
  return `<title>${title}</title><meta name="description" content="${escapeHtml(description)}">`;
}

/** A category or collection in a few words. */
export function describeListing(
  { name, description, words }: ListingHead,
  shopName: string,
): string {
  return description || plainText(words, 200) || `${name} at ${shopName}.`;
}

/** The title of a product's page, as HTML. */
export function titleOf({ name }: Product, shopName: string): string {
  return escapeHtml(`${name} · ${shopName}`);
}

/** A product in at most 200 letters. */
export function describeProduct(
  { name, category, description }: Product,
  shopName: string,
): string {
  return plainText(description, 200) || `${name}, in ${category} at ${shopName}.`;
}

/** JSON for a script element, escaped so that it can't close the element or open a comment. */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

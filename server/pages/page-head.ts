import type { Product } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import type { WebBuild } from './web-build.ts';

/** What the HTML preloads for a screen: its chunk and its data, which otherwise would wait for the main script. */
export interface FirstRequests {
  sourceFile: string;
  data?: string[];
}

/** What to preload for a path; undefined for nothing. */
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
  const productId = productIdIn(path);
  return productId === undefined || !isId(productId)
    ? undefined
    : { sourceFile: 'storefront/product/ProductPage.tsx', data: [`/api/v1/product/${productId}`] };
}

/** The `:id` in the path of a product's page, parsed like the web app's router does. It may be malformed. */
export function productIdIn(path: string): string | undefined {
  const written = /^\/productdetail\/([^/]+)\/?$/i.exec(path)?.[1];
  return written && decodeURIComponent(written);
}

/** Link elements that preload a screen's chunk and data. */
export function preloads(build: WebBuild, first: FirstRequests): string {
  const scripts = build
    .filesOf(first.sourceFile)
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  const data = (first.data ?? []).map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`,
  );
  return [...scripts, ...data].join('');
}

/** A page's title and description before the web app has started, and for clients that run no scripts. */
export function titleAndDescription(shopName: string, product?: Product): string {
  const title = product ? `${product.name} · ${shopName}` : shopName;
  const description = product
    ? product.description.slice(0, 200)
    : `${shopName}: well-made things for every day. Browse, search and buy in a minute.`;
  return `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`;
}

/** Metadata for the preview of a shared link to a product (Open Graph). */
export function shareMetadata(product: Product, shopName: string, origin: string): string {
  const photo = product.photos[0];
  const title = escapeHtml(`${product.name} · ${shopName}`);
  const description = escapeHtml(product.description.slice(0, 200));
  const properties: [string, string][] = [
    ['og:type', 'product'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escapeHtml(`${origin}/productdetail/${product._id}`)],
    ...(photo ? [['og:image', escapeHtml(origin + photo.url)] satisfies [string, string]] : []),
  ];
  return [
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${content}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

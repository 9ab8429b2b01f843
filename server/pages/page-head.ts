import type { Product } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import type { WebBuild } from './web-build.ts';

/** What the HTML asks for by itself, so that nothing waits for a script to ask: a screen's chunk and its data. */
export interface FirstRequests {
  sourceFile: string;
  data?: string[];
}

/** The first requests of the screens that have any, by path. */
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

/** The id in the path of a product's page, as the web app's router reads it; it may be no id at all. */
export function productIdIn(path: string): string | undefined {
  const written = /^\/productdetail\/([^/]+)\/?$/i.exec(path)?.[1];
  return written && decodeURIComponent(written);
}

/** Link elements for what a screen needs first. */
export function preloads(build: WebBuild, first: FirstRequests): string {
  const scripts = build
    .filesOf(first.sourceFile)
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  const data = (first.data ?? []).map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`,
  );
  return [...scripts, ...data].join('');
}

/** A page's title and description before the web app has started, and for those who never start it. */
export function titleAndDescription(shopName: string, product?: Product): string {
  const title = product ? `${product.name} · ${shopName}` : shopName;
  const description = product
    ? product.description.slice(0, 200)
    : `${shopName}: well-made things for every day. Browse, search and buy in a minute.`;
  return `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`;
}

/** What a link to a product shows where it is shared. */
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

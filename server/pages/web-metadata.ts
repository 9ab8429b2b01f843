import type { Product } from '#contract/catalog.ts';
import { PAGES } from '#contract/pages.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import type { LogoIcons } from '#server/features/photos/logo-icons.ts';
import { canonicalOf, categoryIn, isLeftOut } from './canonical.rule.ts';
import { escapeHtml } from './page-head.ts';
import { breadcrumbData, productData, shopData } from './structured-data.ts';
import { plainText } from './plain-text.rule.ts';

export interface DescribedPage {
  path: string;
  query: string;
  /** False for a page that is answered with 404. */
  exists: boolean;
  /** The product that the page shows. */
  product?: Product | undefined;
  shop: ShopConfig['shop'];
  /** Undefined: the icons of the web app are used. */
  icons: LogoIcons | undefined;
  origin: string;
}

/** The metadata in the head: for search engines, previews of shared links, and browsers that install the shop. */
export function webMetadata(page: DescribedPage): string {
  const { path, query, exists, product, shop, icons, origin } = page;
  const canonical = exists ? canonicalOf(path, query) : undefined;
  return [
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="${icons?.[180] ?? '/apple-touch-icon.png'}">`,
    ...(canonical === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(origin + canonical)}">`,
          isLeftOut(canonical) ? '<meta name="robots" content="noindex, follow">' : '',
        ]),
    ...(product ? [shareMetadata(product, shop, origin), productData(product, shop, origin)] : []),
    canonical === PAGES.home ? shopData(shop, origin) : '',
    breadcrumbs(canonical, { product, shop, origin }),
  ].join('');
}

function breadcrumbs(
  canonical: string | undefined,
  { product, shop, origin }: Pick<DescribedPage, 'product' | 'shop' | 'origin'>,
): string {
  const category = product?.category ?? (canonical && categoryIn(canonical));
  if (category === undefined) return '';
  const ofCategory = `${PAGES.search}?${new URLSearchParams({ category }).toString()}`;
  const way = [
    { name: shop.name, path: PAGES.home },
    { name: category, path: ofCategory },
    ...(product ? [{ name: product.name, path: pathOf(product) }] : []),
  ];
  return breadcrumbData(way, origin);
}

function pathOf({ _id }: Product): string {
  return PAGES.product.replace(':id', _id);
}

/** Metadata for the preview of a shared link to a product (Open Graph). */
function shareMetadata(
  product: Product,
  { name: shopName, currency }: ShopConfig['shop'],
  origin: string,
): string {
  const photo = product.photos[0];
  const title = escapeHtml(`${product.name} · ${shopName}`);
  const description = escapeHtml(plainText(product.description, 200));
  const properties: [string, string][] = [
    ['og:type', 'product'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escapeHtml(`${origin}/productdetail/${product._id}`)],
    ['product:price:amount', String(product.price)],
    ['product:price:currency', escapeHtml(currency)],
    ['product:availability', product.stock > 0 ? 'in stock' : 'out of stock'],
    ...(photo ? [['og:image', escapeHtml(origin + photo.url)] satisfies [string, string]] : []),
  ];
  return [
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${content}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

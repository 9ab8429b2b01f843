import type { Photo, Product } from '#contract/catalog.ts';
import type { ListingHead } from '#contract/page-renderer.ts';
import { PAGES } from '#contract/pages.ts';
import { productPath } from '#contract/product-address.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import type { LogoIcons } from '#server/features/photos/logo-icons.ts';
import { canonicalOf, categoryIn, isLeftOut } from './canonical.rule.ts';
import { describeListing, describeProduct, escapeHtml, titleOf } from './page-head.ts';
import { breadcrumbData, productData, shopData } from './structured-data.ts';

export interface DescribedPage {
  path: string;
  query: string;
  /** False for a page that is answered with 404. */
  exists: boolean;
  /** The product that the page shows. */
  product?: Product | undefined;
  /** The category or collection that the page shows. */
  listing?: ListingHead | undefined;
  shop: ShopConfig['shop'];
  /** Undefined: the icons of the web app are used. */
  icons: LogoIcons | undefined;
  origin: string;
}

/** The metadata in the head: for search engines, previews of shared links, and browsers that install the shop. */
export function webMetadata(page: DescribedPage): string {
  const { path, query, exists, product, listing, shop, icons, origin } = page;
  const canonical = !exists
    ? undefined
    : product
      ? productPath(product._id, product.name)
      : canonicalOf(path, query);
  return [
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="${icons?.[180] ?? '/apple-touch-icon.png'}">`,
    ...(canonical === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(origin + canonical)}">`,
          isLeftOut(canonical) ? '<meta name="robots" content="noindex, follow">' : '',
        ]),
    product ? shareMetadata(product, shop, origin) : '',
    product ? productData(product, shop, origin) : '',
    listing ? listingMetadata(listing, shop, origin) : '',
    canonical === PAGES.home ? shopData(shop, origin) : '',
    listing
      ? breadcrumbData(wayTo(listing, shop), origin)
      : breadcrumbs(canonical, { product, shop, origin }),
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
    ...(product ? [{ name: product.name, path: productPath(product._id, product.name) }] : []),
  ];
  return breadcrumbData(way, origin);
}

/** The path from the home page to a category or collection. */
function wayTo({ name, path, above }: ListingHead, shop: ShopConfig['shop']) {
  const around = above.map((each) => ({
    name: each.name,
    path: PAGES.category.replace(':slug', each.slug),
  }));
  return [{ name: shop.name, path: PAGES.home }, ...around, { name, path }];
}

/** Metadata for the preview of a shared link to a category or collection. */
function listingMetadata(
  listing: ListingHead,
  { name: shopName }: ShopConfig['shop'],
  origin: string,
): string {
  const { name, path, picture } = listing;
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', shopName],
    ['og:title', `${name} · ${shopName}`],
    ['og:description', describeListing(listing, shopName)],
    ['og:url', origin + path],
    ...(picture === undefined ? [] : [['og:image', origin + picture] as [string, string]]),
  ];
  return properties
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('');
}

/** Metadata for the preview of a shared link to a product (Open Graph). */
function shareMetadata(
  product: Product,
  { name: shopName, currency }: ShopConfig['shop'],
  origin: string,
): string {
  const [photo] = product.photos;
  const properties: [string, string][] = [
    ['og:type', 'product'],
    ['og:site_name', escapeHtml(shopName)],
    ['og:title', titleOf(product, shopName)],
    ['og:description', escapeHtml(describeProduct(product, shopName))],
    ['og:url', escapeHtml(origin + productPath(product._id, product.name))],
    ['product:price:amount', String(product.price)],
    ['product:price:currency', escapeHtml(currency)],
    ['product:availability', product.stock > 0 ? 'in stock' : 'out of stock'],
    ...(photo ? imageProperties(photo, product.name, origin) : []),
  ];
  return [
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${content}">`,
    ),
    `<meta name="twitter:card" content="${photo ? 'summary_large_image' : 'summary'}">`,
  ].join('');
}

/** With its size: without it some show the picture only from the second time on. */
function imageProperties(
  { url, width, height }: Photo,
  name: string,
  origin: string,
): [string, string][] {
  return [
    ['og:image', escapeHtml(origin + url)],
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
    ['og:image:alt', escapeHtml(name)],
  ];
}

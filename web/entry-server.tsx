/**
 * The web app on the server: built by `vite build --ssr` into `.server/` of the web build, and loaded by
 * `server/pages/`. It renders pages that are the same for every visitor.
 */
import { Suspense } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import type {
  PageData,
  PageEntry,
  PageRenderer,
  PageStart,
  RenderedPage,
} from '#contract/page-renderer.ts';
import type { HomeSettings } from '#contract/home-settings.ts';
import { PAGES } from '#contract/pages.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { api } from './api.ts';
import { App } from './App.tsx';
import { ShopMenu } from './frame/lazy-menu.ts';
import { inFrame } from './frame/in-frame.tsx';
import { readList } from './list/list-params.ts';
import { setShopConfig } from './shop-config.ts';
import { makeStore } from './store.ts';
import { rememberAnswers } from './storefront/catalog/catalog-endpoints.ts';
import { LATEST, rowAddress, rowsOf } from './storefront/home/home-endpoints.ts';
import { Component as HomePage } from './storefront/home/HomePage.tsx';
import { Component as ListingPage } from './storefront/listing/ListingPage.tsx';
import {
  listingAddress,
  listingHead,
  listingIn,
  listingEntries,
} from './storefront/listing/listing-start.ts';
import { Component as ShopPage } from './storefront/page/ShopPage.tsx';
import { relatedAddress } from './storefront/product/OtherProducts.tsx';
import { Component as ProductPage } from './storefront/product/ProductPage.tsx';
import { PublicProduct } from './storefront/product/PublicProduct.tsx';
import { SEARCH, writeSearch } from './storefront/search/search-params.ts';
import { searchEntries } from './storefront/search/search-start.ts';
import { Component as SearchPage } from './storefront/search/SearchPage.tsx';
import { FIRST_REVIEWS } from './storefront/reviews/review-endpoints.ts';
import { MoneyContext } from './ui/Money.tsx';

const { query: matchScreen, dataRoutes } = createStaticHandler(
  inFrame([
    { id: 'home', path: PAGES.home, Component: HomePage },
    { id: 'search', path: PAGES.search, Component: SearchPage },
    { id: 'page', path: PAGES.page, Component: ShopPage },
    { id: 'product', path: `${PAGES.product}?`, Component: ProductPage },
    { id: 'category', path: PAGES.category, Component: ListingPage },
    { id: 'collection', path: PAGES.collection, Component: ListingPage },
  ]),
);

// Begins to load the menu: until it is there, pages have room for it, and the browser fills that.
renderToString(
  <Suspense>
    <ShopMenu menu={[]} />
  </Suspense>,
);

/** The renderer that `server/pages/` imports. */
export const renderer: PageRenderer = { canonicalAddress, render, renderProduct };

function canonicalAddress(path: string, query: string): string | undefined {
  if (path === PAGES.home) return PAGES.home;
  if (slugIn(path) || productIdIn(path)) return path;
  if (listingIn(path)) return listingAddress(path, query);
  if (path !== PAGES.search) return undefined;
  const known = writeSearch(readList(SEARCH, new URLSearchParams(query)));
  return known ? `${PAGES.search}?${known}` : PAGES.search;
}

async function render(
  address: string,
  data: PageData,
  config: ShopConfig,
): Promise<RenderedPage | undefined> {
  const [start, matched] = await Promise.all([
    startOf(address, data, config.shop),
    matchScreen(new Request(new URL(address, 'http://shop'))),
  ]);
  if (!start) return undefined;
  if (matched instanceof Response) throw new Error(`${address} is not a screen`);
  const store = makeStore();
  try {
    store.dispatch(rememberAnswers(start.entries));
    setShopConfig(config);
    const html = renderToString(
      <App store={store} isServerPage>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, matched)}
          context={matched}
          hydrate={false}
        />
      </App>,
    );
    const listing = listingHead(start);
    return { ...splitTitle(html), start, ...(listing && { listing }) };
  } finally {
    // Stops the timers that would remove unused answers.
    store.dispatch(api.util.resetApiState());
  }
}

function renderProduct(product: Product, config: ShopConfig): string {
  setShopConfig(config);
  return renderToStaticMarkup(
    <MoneyContext value={config.shop}>
      <PublicProduct product={product} />
    </MoneyContext>,
  );
}

/** React writes the title before everything else, but it belongs in the head. */
function splitTitle(html: string): { title: string; markup: string } {
  const [tag = '', text = ''] = /^<title>([^<]*)<\/title>/.exec(html) ?? [];
  return { title: text, markup: html.slice(tag.length) };
}

/** The screen at an address and its data; undefined if there is no such page. */
async function startOf(
  address: string,
  data: PageData,
  { home }: ShopConfig['shop'],
): Promise<PageStart | undefined> {
  if (address === PAGES.home) return { screen: 'home', entries: await homeEntries(data, home) };
  const id = productIdIn(address);
  if (id !== undefined) return productStart(id, data);
  const listing = listingIn(address);
  if (listing) {
    const entries = await listingEntries(address, data);
    return entries && { screen: listing.kind, entries };
  }
  const slug = slugIn(address);
  if (slug === undefined) return { screen: 'search', entries: await searchEntries(address, data) };
  const page = await data.page(slug);
  return (
    page && { screen: 'page', entries: [{ endpointName: 'shopPage', arg: slug, value: page }] }
  );
}

/** The id in the address of a product's page with its name. */
function productIdIn(address: string): string | undefined {
  return /^\/p\/([0-9a-f-]{36})\/[a-z0-9-]+$/.exec(address)?.[1];
}

async function productStart(id: string, data: PageData): Promise<PageStart | undefined> {
  const product = await data.productWithChoices(id);
  if (!product) return undefined;
  const [reviews, related] = await Promise.all([data.reviews(id), data.related(id)]);
  return {
    screen: 'product',
    entries: [
      { endpointName: 'product', arg: id, value: product },
      { endpointName: 'reviews', arg: { productId: id, ...FIRST_REVIEWS }, value: reviews },
      { endpointName: 'homeRow', arg: relatedAddress(id), value: related },
    ],
  };
}

function slugIn(address: string): string | undefined {
  return /^\/page\/([a-z0-9-]+)$/.exec(address)?.[1];
}

async function homeEntries(data: PageData, home: HomeSettings): Promise<PageEntry[]> {
  const { picture, product: chosen } = home.hero ?? {};
  const [tiles, featured] = await Promise.all([
    data.categoryTiles(),
    chosen === undefined ? undefined : data.product(chosen),
  ]);
  const isPicked = !picture && !featured;
  const rows = [...rowsOf(home), ...(isPicked ? [LATEST] : [])];
  const byAddress = new Map(rows.map((row) => [rowAddress(row), row]));
  const entries = [...byAddress].map(async ([arg, row]) => ({
    endpointName: 'homeRow',
    arg,
    value: await data.row(row),
  }));
  return [
    { endpointName: 'categoryTiles', value: tiles },
    ...(featured ? [{ endpointName: 'product', arg: chosen, value: featured }] : []),
    ...(await Promise.all(entries)),
  ];
}

/**
 * The web app on the server: built by `vite build --ssr` into `.server/` of the web build, and loaded by
 * `server/pages/`. It renders pages for a visitor of whom nothing is known.
 */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import type { PageData, PageEntry, PageRenderer, RenderedPage } from '#contract/page-renderer.ts';
import { PAGES } from '#contract/pages.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { api } from './api.ts';
import { App } from './App.tsx';
import { inFrame } from './frame/in-frame.tsx';
import { readList } from './list/list-params.ts';
import { setShopConfig } from './shop-config.ts';
import { makeStore } from './store.ts';
import { rememberAnswers } from './storefront/catalog/catalog-endpoints.ts';
import { Component as HomePage } from './storefront/home/HomePage.tsx';
import { PublicProduct } from './storefront/product/PublicProduct.tsx';
import { SEARCH, withoutFilters, writeSearch } from './storefront/search/search-params.ts';
import { Component as SearchPage } from './storefront/search/SearchPage.tsx';
import { MoneyContext } from './ui/Money.tsx';

const { query: matchScreen, dataRoutes } = createStaticHandler(
  inFrame([
    { id: 'home', path: PAGES.home, Component: HomePage },
    { id: 'search', path: PAGES.search, Component: SearchPage },
  ]),
);

/** What `server/pages/` imports. */
export const renderer: PageRenderer = { addressOf, render, renderProduct };

function addressOf(path: string, query: string): string | undefined {
  if (path === PAGES.home) return PAGES.home;
  if (path !== PAGES.search) return undefined;
  const known = writeSearch(readList(SEARCH, new URLSearchParams(query)));
  return known ? `${PAGES.search}?${known}` : PAGES.search;
}

async function render(address: string, data: PageData, config: ShopConfig): Promise<RenderedPage> {
  const screen = address === PAGES.home ? 'home' : 'search';
  const [entries, matched] = await Promise.all([
    screen === 'home' ? homeEntries(data) : searchEntries(address, data),
    matchScreen(new Request(new URL(address, 'http://shop'))),
  ]);
  if (matched instanceof Response) throw new Error(`${address} is not a screen`);
  const store = makeStore();
  try {
    store.dispatch(rememberAnswers(entries));
    setShopConfig(config);
    const html = renderToString(
      <App store={store}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, matched)}
          context={matched}
          hydrate={false}
        />
      </App>,
    );
    return { ...splitTitle(html), start: { screen, entries } };
  } finally {
    // Stops the timers that would remove unused answers.
    store.dispatch(api.util.resetApiState());
  }
}

function renderProduct(product: Product, { shop }: ShopConfig): string {
  return renderToStaticMarkup(
    <MoneyContext value={shop}>
      <PublicProduct product={product} />
    </MoneyContext>,
  );
}

/** React writes the title before everything else, but it belongs in the head. */
function splitTitle(html: string): { title: string; markup: string } {
  const [tag = '', text = ''] = /^<title>([^<]*)<\/title>/.exec(html) ?? [];
  return { title: text, markup: html.slice(tag.length) };
}

async function homeEntries(data: PageData): Promise<PageEntry[]> {
  const [latest, categories] = await Promise.all([data.latestProducts(), data.categories()]);
  return [
    { endpointName: 'latestProducts', value: latest },
    { endpointName: 'categories', value: categories },
  ];
}

async function searchEntries(address: string, data: PageData): Promise<PageEntry[]> {
  const [, asked = ''] = address.split('?', 2);
  const [found, categories] = await Promise.all([data.products(asked), data.categories()]);
  const entries = [{ endpointName: 'categories', value: categories }];
  if (!found) return entries;
  return [
    ...entries,
    { endpointName: 'products', arg: asked, value: found },
    ...(found.total > 0 ? [] : await insteadEntries(asked, data)),
  ];
}

/** What a search without products shows instead (see NothingFound.tsx). */
async function insteadEntries(asked: string, data: PageData): Promise<PageEntry[]> {
  const unfiltered = withoutFilters(readList(SEARCH, new URLSearchParams(asked)));
  const without = unfiltered === undefined ? undefined : await data.products(unfiltered);
  return [
    ...(without ? [{ endpointName: 'products', arg: unfiltered, value: without }] : []),
    ...(without && without.total > 0
      ? []
      : [{ endpointName: 'popularProducts', value: await data.popularProducts() }]),
  ];
}

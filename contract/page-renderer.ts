/** The interface between the server and the web app's server build (`web/entry-server.tsx`). */

import type { Product, ProductPage } from './catalog.ts';
import type { ShownCategory } from './categories.ts';
import type { Collection } from './collections.ts';
import type { CategoryTile } from './home-rows.ts';
import type { HomeRow } from './home-settings.ts';
import type { ReviewPage } from './reviews.ts';
import type { ShopPage } from './shop-page.ts';
import type { ShopConfig } from './shop-config.ts';

/** The data of the pages: what the API answers to anybody. */
export interface PageData {
  popularProducts(): Promise<Product[]>;
  categories(): Promise<string[]>;
  categoryTiles(): Promise<CategoryTile[]>;
  /** A product that is on sale. */
  product(id: string): Promise<Product | undefined>;
  /** The same with the options and members of its family. */
  productWithChoices(id: string): Promise<Product | undefined>;
  /** True for a draft with this key. */
  isDraft(id: string, key: string): Promise<boolean>;
  /** Products bought together with one that is on sale, or of its category. */
  related(id: string): Promise<Product[]>;
  /** The first page of a product's reviews. */
  reviews(id: string): Promise<ReviewPage>;
  /** The products of a row of the home page. */
  row(row: HomeRow): Promise<Product[]>;
  /** A page of products by the query string of `product/all`; undefined where that is refused. */
  products(query: string): Promise<ProductPage | undefined>;
  /** The category at an address, also at a former one. */
  category(slug: string): Promise<ShownCategory | undefined>;
  /** The name that a category has now, by this or a former one. */
  categoryNow(name: string): Promise<string>;
  /** The collection at an address, also at a former one. */
  collection(slug: string): Promise<Collection | undefined>;
  /** A page of the shop's own; undefined if there is none of this name. */
  page(slug: string): Promise<ShopPage | undefined>;
}

/** A page rendered by React, the same for every visitor. */
export interface RenderedPage {
  title: string;
  /** The content of `#root`. */
  markup: string;
  /** The data with which the browser starts: the screen, and what it shows. */
  start: PageStart;
  /** The title and description of a category or collection for search engines. */
  listing?: ListingHead;
}

/** A category or collection, for search engines and previews of links. */
export interface ListingHead {
  name: string;
  path: string;
  description: string;
  /** Markdown. */
  words: string;
  picture?: string | undefined;
  /** The categories around it, the outermost first. */
  above: readonly { name: string; slug: string }[];
}

export interface PageStart {
  screen: 'home' | 'search' | 'page' | 'product' | 'category' | 'collection';
  /** Answers by the name of their endpoint in the web app. */
  entries: PageEntry[];
}

export interface PageEntry {
  endpointName: string;
  arg?: unknown;
  value: unknown;
}

/** The scripts of a rendered page by their URLs: those that run, in their order, and other modules that they import. */
export interface PageScripts {
  run: readonly string[];
  preload: readonly string[];
}

/** Exports of the web app's server build. */
export interface PageRenderer {
  /**
   * The address that stands for all that show the same page: known parameters only, in a fixed order. Undefined for
   * a page that is not rendered on the server.
   */
  canonicalAddress(path: string, query: string): string | undefined;
  /** Renders the page of such an address; undefined if there is no such page. */
  render(address: string, data: PageData, config: ShopConfig): Promise<RenderedPage | undefined>;
  /** Renders what everybody may see of a product as HTML that the browser does not hydrate. */
  renderProduct(product: Product, config: ShopConfig): string;
}

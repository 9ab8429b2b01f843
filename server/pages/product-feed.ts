import type { Product } from '#contract/catalog.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { feedItem, xmlText } from './feed-item.ts';
import { ListedParts, type ListedSource } from './listed-parts.ts';
import { XML } from './sitemap.ts';

export interface FeedRow {
  id: string;
  /** Undefined for one that has just been taken off. */
  product: Product | undefined;
}

export interface FeedDeps {
  source: ListedSource<FeedRow>;
  shop(): Promise<Pick<ShopConfig['shop'], 'name' | 'currency'>>;
  origin(): string;
  /** Fewer in tests. */
  productsPerPart?: number;
}

const LIMITS = {
  perPart: 20_000,
  rowsPerQuery: 500,
  // Prices and stock of a feed are up to ten minutes old, whatever changes.
  maxAgeMs: 600_000,
  // Some ten of the largest parts.
  maxBytes: 32_000_000,
};

/** The products on sale for marketplaces, such as Google Merchant Center, in files of 20,000 products. */
export class ProductFeed {
  readonly #deps: FeedDeps;
  readonly #parts: ListedParts<FeedRow>;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    const perPart = deps.productsPerPart ?? LIMITS.perPart;
    this.#parts = new ListedParts(deps.source, { ...LIMITS, perPart });
  }

  /** `/feed.xml` is the first part, `/feed-2.xml` the second one; gzipped. Undefined for a part that there is not. */
  async part(number: number): Promise<Buffer | undefined> {
    const ends = await this.#parts.ends();
    if (number < 1 || number > ends.length + 1) return undefined;
    return this.#parts.keep(String(number), () => this.#write(number - 1));
  }

  async *#write(at: number): AsyncGenerator<string> {
    const shop = await this.#deps.shop();
    const origin = this.#deps.origin();
    yield `${XML}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
    yield `<title>${xmlText(shop.name)}</title><link>${xmlText(origin)}/</link><description>${xmlText(shop.name)}</description>\n`;
    for await (const rows of this.#parts.products(at))
      yield rows
        .map(({ product }) => (product ? feedItem(product, { ...shop, origin }) : ''))
        .join('');
    yield '</channel>\n</rss>\n';
  }
}

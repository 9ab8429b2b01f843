import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { productPath } from '#contract/product-address.ts';
import { MemoryCache } from '#server/platform/memory-cache.ts';
import { escapeHtml } from './page-head.ts';

/** A page of the shop, as a path, and when it last changed. */
export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

/** The entries of a sitemap. Each call is one short query. */
export interface SitemapSource {
  /** Products on sale in the order of their ids, after one. */
  products(
    after: string | undefined,
    limit: number,
  ): Promise<{ id: string; name: string; updatedAt: Date }[]>;
  /** The id of the product so many places after another; undefined after the last one. */
  idAfter(after: string | undefined, places: number): Promise<string | undefined>;
  /** All pages but those of products. */
  pages(): Promise<SitemapEntry[]>;
}

export interface SitemapDeps {
  source: SitemapSource;
  origin(): string;
  /** Calls back when something that is listed may have changed; with names if only the stock of these products has. */
  onChange(changed: (names?: readonly string[]) => void): void;
  /** Fewer in tests. */
  productsPerPart?: number;
}

/** With the other pages a part has at most 50,000 addresses, as https://www.sitemaps.org/protocol.html wants it. */
const PRODUCTS_PER_PART = 45_000;
const OTHERS_AT_MOST = 5_000;
const ROWS_PER_QUERY = 5_000;
/** A sitemap with more products is not made again at each change of the catalogue. */
const SMALL = 5_000;
const HOUR_MS = 3_600_000;
/** The size of the cache of parts: some 20 of the largest. */
const MAX_BYTES = 24_000_000;

/**
 * The shop's sitemap: one file, or an index of parts where one is too small. Parts are made one at a time, by short
 * queries along the primary key, and kept compressed for an hour; those of a small shop until the catalogue changes.
 */
export class Sitemap {
  readonly #deps: SitemapDeps;
  readonly #perPart: number;
  readonly #files = new MemoryCache<Buffer>({
    maxAgeMs: HOUR_MS,
    maxWeight: MAX_BYTES,
    weigh: ({ length }) => length,
  });
  readonly #ends = new MemoryCache<readonly string[]>({ maxAgeMs: HOUR_MS, maxWeight: 1 });
  #isSmall = true;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: SitemapDeps) {
    this.#deps = deps;
    this.#perPart = deps.productsPerPart ?? PRODUCTS_PER_PART;
    deps.onChange((names) => {
      // Stock is not listed.
      if (names || !this.#isSmall) return;
      this.#files.clear();
      this.#ends.clear();
    });
  }

  /** `/sitemap.xml`, gzipped. */
  async whole(): Promise<Buffer> {
    const ends = await this.#readEnds();
    if (ends.length === 0) return this.#file(0);
    return this.#keep('index', () => this.#index(ends.length + 1));
  }

  /** `/sitemap-1.xml` and so on, gzipped; undefined for a part that is not in the index. */
  async part(number: number): Promise<Buffer | undefined> {
    const ends = await this.#readEnds();
    return ends.length > 0 && number >= 1 && number <= ends.length + 1
      ? this.#file(number - 1)
      : undefined;
  }

  /** The last ids of all parts but the last. */
  #readEnds(): readonly string[] | Promise<readonly string[]> {
    return this.#ends.getOrCompute('', async () => {
      const { source } = this.#deps;
      this.#isSmall = (await source.idAfter(undefined, SMALL)) === undefined;
      const ends: string[] = [];
      for (;;) {
        const end = await source.idAfter(ends.at(-1), this.#perPart);
        // There is no part without products.
        if (end === undefined || (await source.products(end, 1)).length === 0) return ends;
        ends.push(end);
      }
    });
  }

  #file(at: number): Promise<Buffer> {
    return this.#keep(String(at), () => this.#urlSet(at));
  }

  async *#urlSet(at: number): AsyncGenerator<string> {
    yield `${XML}<urlset xmlns="${NAMESPACE}">\n`;
    if (at === 0) yield this.#urls((await this.#deps.source.pages()).slice(0, OTHERS_AT_MOST));
    yield* this.#products((await this.#readEnds())[at - 1]);
    yield '</urlset>\n';
  }

  async *#products(after: string | undefined): AsyncGenerator<string> {
    let last = after;
    let left = this.#perPart;
    while (left > 0) {
      const rows = await this.#deps.source.products(last, Math.min(left, ROWS_PER_QUERY));
      yield this.#urls(
        rows.map(({ id, name, updatedAt }) => ({
          path: productPath(id, name),
          changedAt: updatedAt,
        })),
      );
      left = rows.length < ROWS_PER_QUERY ? 0 : left - rows.length;
      last = rows.at(-1)?.id;
    }
  }

  async *#index(parts: number): AsyncGenerator<string> {
    const items = Array.from(
      { length: parts },
      (_, at) => `<sitemap><loc>${this.#address(`/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
    );
    yield `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${items.join('')}</sitemapindex>\n`;
  }

  #urls(entries: readonly SitemapEntry[]): string {
    const items = entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
      return `<url><loc>${this.#address(path)}</loc>${changed}</url>\n`;
    });
    return items.join('');
  }

  #address(path: string): string {
    return escapeHtml(this.#deps.origin() + path);
  }

  /** The cached file; otherwise makes it, after those that were asked for before. */
  async #keep(name: string, write: () => AsyncIterable<string>): Promise<Buffer> {
    return this.#files.getOrCompute(name, () => {
      const made = this.#last.then(() => pipeline(write(), createGzip(), buffer));
      this.#last = made.catch(() => {});
      return made;
    });
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

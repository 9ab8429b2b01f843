import { productPath } from '#contract/product-address.ts';
import { ListedParts, type ListedSource } from './listed-parts.ts';
import { escapeHtml } from './page-head.ts';

/** A page of the shop, as a path, and when it last changed. */
export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

interface ListedProduct {
  id: string;
  name: string;
  updatedAt: Date;
}

/** The entries of a sitemap. */
export interface SitemapSource extends ListedSource<ListedProduct> {
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

const OTHERS_AT_MOST = 5_000;
/** A sitemap with more products is not made again at each change of the catalogue. */
const SMALL = 5_000;
const LIMITS = {
  // With the other pages a part has at most 50,000 addresses, as https://www.sitemaps.org/protocol.html wants it.
  perPart: 45_000,
  rowsPerQuery: 5_000,
  maxAgeMs: 3_600_000,
  // Some 20 of the largest parts.
  maxBytes: 24_000_000,
};

/**
 * The shop's sitemap: one file, or an index of parts where one is too small. Parts are kept for an hour; those of a small
 * shop until the catalogue changes.
 */
export class Sitemap {
  readonly #deps: SitemapDeps;
  readonly #parts: ListedParts<ListedProduct>;
  #isSmall = true;

  constructor(deps: SitemapDeps) {
    this.#deps = deps;
    const perPart = deps.productsPerPart ?? LIMITS.perPart;
    this.#parts = new ListedParts(deps.source, { ...LIMITS, perPart });
    deps.onChange((names) => {
      // Stock is not listed.
      if (!names && this.#isSmall) this.#parts.clear();
    });
  }

  /** `/sitemap.xml`, gzipped. */
  async whole(): Promise<Buffer> {
    const ends = await this.#parts.ends();
    if (ends.length === 0) return this.#file(0);
    return this.#parts.keep('index', () => this.#index(ends.length + 1));
  }

  /** `/sitemap-1.xml` and so on, gzipped; undefined for a part that is not in the index. */
  async part(number: number): Promise<Buffer | undefined> {
    const ends = await this.#parts.ends();
    return ends.length > 0 && number >= 1 && number <= ends.length + 1
      ? this.#file(number - 1)
      : undefined;
  }

  #file(at: number): Promise<Buffer> {
    return this.#parts.keep(String(at), () => this.#urlSet(at));
  }

  async *#urlSet(at: number): AsyncGenerator<string> {
    const { source } = this.#deps;
    if (at === 0) this.#isSmall = (await source.idAfter(undefined, SMALL)) === undefined;
    yield `${XML}<urlset xmlns="${NAMESPACE}">\n`;
    if (at === 0) yield this.#urls((await source.pages()).slice(0, OTHERS_AT_MOST));
    for await (const rows of this.#parts.products(at))
      yield this.#urls(
        rows.map(({ id, name, updatedAt }) => ({
          path: productPath(id, name),
          changedAt: updatedAt,
        })),
      );
    yield '</urlset>\n';
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
}

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

import type { Product } from '#contract/catalog.ts';
import { type ChangeListener, listenForChanges } from '#server/platform/change-listener.ts';
import { Remembered } from '#server/platform/remembered.ts';
import { ResponseCache } from '#server/platform/response-cache.ts';
import type { Matches } from './matches.ts';
import type { Search } from './product-list.queries.ts';

/** What came of a search's words: how they were asked for in the end, and what they match, unless that is too much. */
export interface Searched {
  search: Search;
  matches: Matches | null;
}

export interface CatalogMemoryLimits {
  maxAgeMs: number;
  maxAnswerBytes: number;
  /** Matches of all remembered searches together: some 150 bytes each. */
  maxMatches: number;
  maxProductBytes: number;
}

/** Searches may grow this many times older: the price and category of a match are looked at again when it is shown. */
const SEARCHES_OLDER = 6;

/** What an instance remembers of the catalogue, until it is told of a change or it grows old. */
export class CatalogMemory {
  readonly answers: ResponseCache;
  readonly #searches: Remembered<Searched>;
  readonly #products: Remembered<Product>;

  constructor({ maxAgeMs, maxAnswerBytes, maxMatches, maxProductBytes }: CatalogMemoryLimits) {
    this.answers = new ResponseCache({ maxAgeMs, maxBytes: maxAnswerBytes });
    this.#searches = new Remembered({
      maxAgeMs: SEARCHES_OLDER * maxAgeMs,
      maxWeight: maxMatches,
      weigh: ({ matches }) => 10 + (matches?.count ?? 0),
    });
    this.#products = new Remembered({
      maxAgeMs,
      maxWeight: maxProductBytes,
      weigh: ({ description, photos }) => 500 + description.length + 1_000 * photos.length,
    });
  }

  /** What came of a search's words, whatever else narrowed them. */
  searched(typed: string, search: () => Promise<Searched>): Searched | Promise<Searched> {
    return this.#searches.get(typed, search);
  }

  /** These products, as far as there are such; those that are not remembered are read together. */
  async products(
    ids: readonly string[],
    read: (ids: string[]) => Promise<Product[]>,
  ): Promise<(Product | undefined)[]> {
    const remembered = ids.map((id) => this.#products.recall(id));
    if (!remembered.includes(undefined)) return remembered;
    const keep = this.#products.begin();
    const missing = await read(ids.filter((_, at) => remembered[at] === undefined));
    for (const product of missing) keep(product._id, product);
    const found = new Map(missing.map((product) => [product._id, product]));
    return ids.map((id, at) => remembered[at] ?? found.get(id));
  }

  /** There is more or less of a product: what is shown is old, but not what matches a search. */
  stockChanged(): void {
    this.answers.clear();
    this.#products.clear();
  }

  catalogChanged(): void {
    this.stockChanged();
    this.#searches.clear();
  }
}

/** Tells the memory what any instance changes, as the database says it. */
export function listenForCatalog(databaseUrl: string, memory: CatalogMemory): ChangeListener {
  return listenForChanges(databaseUrl, 'catalog_changed', (message) =>
    message === 'stock' ? memory.stockChanged() : memory.catalogChanged(),
  );
}

import type { Product } from '#contract/catalog.ts';
import { type ChangeListener, listenForChanges } from '#server/platform/change-listener.ts';
import { Remembered } from '#server/platform/remembered.ts';
import { ResponseCache } from '#server/platform/response-cache.ts';
import type { Matches } from './matches.ts';
import type { Search } from './product-list.queries.ts';
import type { Synonyms } from './synonyms.ts';

/** What came of a search's words: how they were asked for in the end, and what they match, unless that is too much. */
export interface Searched {
  search: Search;
  /** Not all of the words match: these products come closest. */
  closest: boolean;
  matches: Matches | null;
}

/** What a search is reworded by. */
export interface Vocabulary {
  synonyms: Synonyms;
  /** How many products have each of the words that many have. */
  commonWords: ReadonlyMap<string, number>;
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

/** What sells well changes slowly. */
const POPULAR_FOR_MS = 600_000;

/** What an instance remembers of the catalogue, until it is told of a change or it grows old. */
export class CatalogMemory {
  readonly answers: ResponseCache;
  readonly #searches: Remembered<Searched>;
  readonly #products: Remembered<Product>;
  readonly #vocabulary: Remembered<Vocabulary>;
  readonly #popular = new Remembered<{ ids: readonly string[] }>({
    maxAgeMs: POPULAR_FOR_MS,
    maxWeight: 1,
  });

  constructor({ maxAgeMs, maxAnswerBytes, maxMatches, maxProductBytes }: CatalogMemoryLimits) {
    this.answers = new ResponseCache({ maxAgeMs, maxBytes: maxAnswerBytes });
    this.#searches = new Remembered({
      maxAgeMs: SEARCHES_OLDER * maxAgeMs,
      maxWeight: maxMatches,
      weigh: ({ matches }) => 10 + (matches?.count ?? 0),
    });
    this.#vocabulary = new Remembered({ maxAgeMs: SEARCHES_OLDER * maxAgeMs, maxWeight: 1 });
    this.#products = new Remembered({
      maxAgeMs,
      maxWeight: maxProductBytes,
      weigh: ({ description, photos }) => 500 + description.length + 1_000 * photos.length,
    });
  }

  /** The products that sell well, best first: not read again when only stock has changed. */
  popular(read: () => Promise<{ ids: readonly string[] }>) {
    return this.#popular.get('', read);
  }

  vocabulary(read: () => Promise<Vocabulary>): Vocabulary | Promise<Vocabulary> {
    return this.#vocabulary.get('', read);
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
    this.#vocabulary.clear();
    this.#popular.clear();
  }
}

/** Tells the memory what any instance changes, as the database says it. */
export function listenForCatalog(databaseUrl: string, memory: CatalogMemory): ChangeListener {
  return listenForChanges(databaseUrl, 'catalog_changed', (message) =>
    message === 'stock' ? memory.stockChanged() : memory.catalogChanged(),
  );
}

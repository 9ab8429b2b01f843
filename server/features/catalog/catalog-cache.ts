import type pg from 'pg';
import type { Correction, Product, RankedSort } from '#contract/catalog.ts';
import type { CategoryTree } from '#server/features/categories/category-tree.rule.ts';
import type {
  CollectionFilter,
  FacetCollection,
} from '#server/features/collections/collection-filter.queries.ts';
import type { Matches, Places } from '#server/features/search/matches.ts';
import type { Search } from '#server/features/search/product-filter.queries.ts';
import type { Synonyms } from '#server/features/search/synonyms.ts';
import { FairTurns } from '#server/platform/fair-turns.ts';
import { ALONE, type InStep } from '#server/platform/instances.ts';
import { MemoryCache } from '#server/platform/memory-cache.ts';
import { noteNames } from '#server/platform/noted-names.ts';
import { ResponseCache } from '#server/platform/response-cache.ts';
import type { FacetRow } from '#server/features/search/count-facets.rule.ts';
import type { MemberRow } from '#server/features/search/option-facets.rule.ts';

/** The database and the cache of the catalogue's reads. */
export interface Catalog {
  /** The primary: what is cached must not be older than the notification that emptied the cache. */
  pool: pg.Pool;
  /** For pages that PostgreSQL filters and sorts: a replica, if there is one. */
  listPool: pg.Pool;
  cache: CatalogCache;
}

/** The result of a search: the query that found something, and its matches unless they are too many to cache. */
export interface Searched {
  search: Search;
  /** True if no product matches all words, and these match most of them. */
  closest: boolean;
  /** Words that were taken for typing errors. */
  corrected: readonly Correction[];
  matches: Matches | null;
}

/** The matches of a search, as facets count them. */
export interface Countable {
  rows: readonly FacetRow[];
  /** The cached matches, if they are cached. */
  byId?: ReadonlyMap<string, FacetRow>;
  /** The addresses of the collections that the rows tell of, in the order of their bits. */
  collections: readonly string[];
  /** False if there are more than these. */
  isComplete: boolean;
}

/** The words that rewording a search needs: synonyms and common words. */
export interface Vocabulary {
  synonyms: Synonyms;
  /** Number of products by word, of the most common words. */
  commonWords: ReadonlyMap<string, number>;
}

/** Products in the order of a sort. */
export interface RankedProducts {
  ids: readonly string[];
  places: Places;
  /** True if few rows were read for it: then it is made anew after each change of stock. */
  isCheap: boolean;
}

export interface CatalogCacheLimits {
  maxAgeMs: number;
  maxAnswerBytes: number;
  /** Total number of matches in all cached searches, and again as facets count them; some 150 bytes each. */
  maxMatches: number;
  maxProductBytes: number;
  /** Tells whether the cache may be used; always by default. */
  inStep?: InStep;
}

/** Searches are cached this many times longer: price and category of a match are checked again when it is shown. */
const SEARCHES_OLDER = 6;

/** The name under which answers depend on the availability of any product, beside the ids of the products that they show. */
const AVAILABILITY = 'availability';

/** Popular products change slowly. */
const POPULAR_FOR_MS = 600_000;

/** An instance's cache of the catalogue. Emptied when the database notifies of a change; entries also expire. */
export class CatalogCache {
  readonly inStep: InStep;
  readonly answers: ResponseCache;
  /** The turns of visitors whose answers and pages have to be made. */
  readonly turns = new FairTurns();
  readonly #searches: MemoryCache<Searched>;
  readonly #countable: MemoryCache<Countable>;
  readonly #products: MemoryCache<Product>;
  readonly #vocabulary: MemoryCache<Vocabulary>;
  /** The tree of categories, under ''. */
  readonly tree: MemoryCache<CategoryTree>;
  /** The members of families that a search's words find; '' stands for all. None if they are too many. */
  readonly members: MemoryCache<{ rows: readonly MemberRow[] | undefined }>;
  /** The rules or products of collections, by their addresses. */
  readonly collections: MemoryCache<CollectionFilter>;
  /** The collections that facets count, by the one that is asked for; '' stands for none. */
  readonly facetCollections: MemoryCache<FacetCollection[]>;
  readonly #popular = new MemoryCache<{ ids: readonly string[] }>({
    maxAgeMs: POPULAR_FOR_MS,
    maxWeight: 1,
  });
  readonly #rankings = new MemoryCache<RankedProducts>({ maxAgeMs: POPULAR_FOR_MS, maxWeight: 2 });

  readonly #watchers: ((names?: readonly string[]) => void)[] = [];

  constructor(limits: CatalogCacheLimits) {
    const { maxAgeMs, maxAnswerBytes, maxMatches, maxProductBytes, inStep = ALONE } = limits;
    this.inStep = inStep;
    this.answers = new ResponseCache({
      maxAgeMs,
      maxBytes: maxAnswerBytes,
      inStep,
      turns: this.turns,
    });
    this.#searches = new MemoryCache({
      inStep,
      maxAgeMs: SEARCHES_OLDER * maxAgeMs,
      maxWeight: maxMatches,
      weigh: ({ matches }) => 10 + (matches?.count ?? 0),
      dependsOn: ({ matches }) => (matches?.hasFamilies ? [AVAILABILITY] : []),
    });
    this.#countable = new MemoryCache({
      inStep,
      maxAgeMs,
      maxWeight: maxMatches,
      weigh: ({ rows }) => 10 + rows.length,
    });
    this.#vocabulary = new MemoryCache({
      inStep,
      maxAgeMs: SEARCHES_OLDER * maxAgeMs,
      maxWeight: 1,
    });
    this.members = new MemoryCache({
      inStep,
      maxAgeMs,
      maxWeight: maxMatches,
      weigh: ({ rows = [] }) => 10 + rows.length,
    });
    this.collections = new MemoryCache({ inStep, maxAgeMs, maxWeight: 1_000 });
    this.facetCollections = new MemoryCache({ inStep, maxAgeMs, maxWeight: 20 });
    this.tree = new MemoryCache({ inStep, maxAgeMs, maxWeight: 1 });
    this.#products = new MemoryCache({
      inStep,
      maxAgeMs,
      maxWeight: maxProductBytes,
      weigh: ({ description, photos, details }) =>
        500 + description.length + 1_000 * photos.length + 250 * details.length,
      dependsOn: ({ _id }) => [_id],
    });
  }

  /** The popular products, best first. A change of stock alone doesn't remove them. */
  popular(read: () => Promise<{ ids: readonly string[] }>) {
    return this.#popular.getOrCompute('', read);
  }

  ranking(sort: RankedSort, read: () => Promise<RankedProducts>) {
    return this.#rankings.getOrCompute(sort, read);
  }

  vocabulary(read: () => Promise<Vocabulary>): Vocabulary | Promise<Vocabulary> {
    return this.#vocabulary.getOrCompute('', read);
  }

  /** The result of a search's words, without other filters. */
  searched(typed: string, search: () => Promise<Searched>): Searched | Promise<Searched> {
    return this.#searches.getOrCompute(typed, search);
  }

  /** The same as facets count them, with stock and rating; '' stands for all products. */
  countable(typed: string, read: () => Promise<Countable>): Countable | Promise<Countable> {
    this.showsAvailable();
    return this.#countable.getOrCompute(typed, read);
  }

  /** These products, without those that don't exist. The ones that aren't cached are read in one query. */
  async products(
    ids: readonly string[],
    read: (ids: string[]) => Promise<Product[]>,
  ): Promise<(Product | undefined)[]> {
    // Also those that can't be shown now: they may be back in stock.
    noteNames(ids);
    const cached = ids.map((id) => this.#products.get(id));
    if (!cached.includes(undefined)) return cached;
    const store = this.#products.beginComputing();
    const missing = await read(ids.filter((_, at) => cached[at] === undefined));
    for (const product of missing) store(product._id, product);
    const found = new Map(missing.map((product) => [product._id, product]));
    return ids.map((id, at) => cached[at] ?? found.get(id));
  }

  /** Notes that the response or page that is being made shows these products, which were not read by `products`. */
  shows(products: readonly Product[]): void {
    noteNames(products.map(({ _id }) => _id));
  }

  /** Notes that the response or page depends on which products can be bought. */
  showsAvailable(): void {
    noteNames([AVAILABILITY]);
  }

  /** Calls back after each change of the catalogue, of stock or of reviews; with names if only the stock of these products has changed. */
  onChange(changed: (names?: readonly string[]) => void): void {
    this.#watchers.push(changed);
  }

  /**
   * Drops what shows these products, or anything that depends on stock if it isn't known which have changed. Of the matches of
   * searches only members of families depend on it.
   *
   * @param isAvailability whether one of them is sold out now, or can be bought again
   */
  stockChanged(ids?: readonly string[], isAvailability = false): void {
    const names = isAvailability && ids ? [...ids, AVAILABILITY] : ids;
    if (names) {
      this.answers.drop(names);
      this.#products.drop(names);
    } else {
      this.answers.clear();
      this.#products.clear();
    }
    if (isAvailability || !names) {
      this.#countable.clear();
      this.members.clear();
      this.#searches.drop([AVAILABILITY]);
    }
    if (this.#rankings.get('best-selling')?.isCheap) this.#rankings.clear();
    for (const changed of this.#watchers) changed(names);
  }

  /** Products are shown with their rating; what searches match doesn't depend on it. */
  reviewsChanged(): void {
    this.#rankings.clear();
    this.stockChanged();
  }

  catalogChanged(): void {
    this.#searches.clear();
    this.#vocabulary.clear();
    this.tree.clear();
    this.collections.clear();
    this.facetCollections.clear();
    this.#popular.clear();
    this.#rankings.clear();
    this.stockChanged();
  }
}

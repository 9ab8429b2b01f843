import { POPULAR_COUNT, ROW_CANDIDATES } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import type { HomeRow } from '#contract/home-settings.ts';
import { onePerFamily } from '#server/features/products/one-per-family.rule.ts';
import { readPopular, readProducts } from '#server/features/products/product-rows.queries.ts';
import { MemoryCache } from '#server/platform/memory-cache.ts';
import type { Catalog } from './catalog-cache.ts';
import { listLatest, listProducts } from './catalog.service.ts';
import { readBackInStock, readBestSellers, type Ranking } from './home-rows.queries.ts';

/** Rankings change slowly. */
const RANKED_FOR_MS = 600_000;
/** A ranking of fewer rows costs little: it is made anew after a change of the catalogue or of stock. */
const FEW_ROWS = 1_000;

/** The rows of products on the home page. Rankings are remembered. */
export class HomeRows {
  readonly #catalog: Catalog;
  readonly #rankings = new MemoryCache<Ranking>({ maxAgeMs: RANKED_FOR_MS, maxWeight: 2 });
  #areCheap = true;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    catalog.cache.onChange(() => {
      if (this.#areCheap) this.#rankings.clear();
    });
  }

  async products(row: HomeRow): Promise<Product[]> {
    switch (row.kind) {
      case 'latest':
        return listLatest(this.#catalog);
      case 'bestSellers':
        return this.bestSellers();
      case 'backInStock':
        return this.backInStock();
      case 'category':
        return (
          await listProducts(this.#catalog, { category: row.category, limit: ROW_CANDIDATES })
        ).products;
      case 'listing':
        return (await listProducts(this.#catalog, { collection: row.slug, limit: ROW_CANDIDATES }))
          .products;
      case 'collection':
        break;
    }
    return this.collection(row.products);
  }

  /** Those in stock come first. */
  async bestSellers(): Promise<Product[]> {
    const found = await this.#ranked('best sellers', readBestSellers);
    return onePerFamily(inStockFirst(found)).slice(0, ROW_CANDIDATES);
  }

  async backInStock(): Promise<Product[]> {
    this.#catalog.cache.showsAvailable();
    const found = await this.#ranked('back in stock', readBackInStock);
    return onePerFamily(found.filter(({ stock }) => stock > 0)).slice(0, ROW_CANDIDATES);
  }

  /** These products that are on sale, in this order. */
  async collection(ids: readonly string[]): Promise<Product[]> {
    const { pool, cache } = this.#catalog;
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const found = await cache.products(wanted, (missing) => readProducts(pool, missing));
    return found.filter((product) => product !== undefined).filter(({ state }) => state === 'live');
  }

  async #ranked(name: string, read: (pool: Catalog['pool']) => Promise<Ranking>) {
    const { ids } = await this.#rankings.getOrCompute(name, async () => {
      const ranking = await read(this.#catalog.pool);
      this.#areCheap = ranking.rowsRead < FEW_ROWS;
      return ranking;
    });
    return this.collection(ids);
  }
}

/** The products that occur in most of the newest orders, filled up with the newest products. Those in stock come first. */
export async function popularProducts({ pool, cache }: Catalog): Promise<Product[]> {
  const { ids } = await cache.popular(async () => ({ ids: await readPopular(pool) }));
  const candidates = await cache.products(ids, (missing) => readProducts(pool, missing));
  const onSale = candidates
    .filter((product) => product !== undefined)
    .filter(({ state }) => state === 'live');
  return onePerFamily(inStockFirst(onSale)).slice(0, POPULAR_COUNT);
}

/** Those in stock before those sold out, otherwise in their order. */
function inStockFirst(products: readonly Product[]): Product[] {
  const inStock = products.filter(({ stock }) => stock > 0);
  const soldOut = products.filter(({ stock }) => stock <= 0);
  return [...inStock, ...soldOut];
}

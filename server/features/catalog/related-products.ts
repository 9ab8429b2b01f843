import { RELATED_COUNT } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import { onePerFamily } from '#server/features/products/one-per-family.rule.ts';
import { readProducts } from '#server/features/products/product-rows.queries.ts';
import { notFound } from '#server/platform/errors.ts';
import { MemoryCache } from '#server/platform/memory-cache.ts';
import type { Catalog } from './catalog-cache.ts';
import { findProduct } from './catalog.service.ts';
import { readRelated, type Related } from './related-products.queries.ts';

/** Long, because the products bought together change slowly. */
const KNOWN_FOR_MS = 600_000;
/** With fewer orders it costs little to find, and every order counts: it is found anew after a change. */
const FEW_ORDERS = 50;
/** Ids in memory: some 50 bytes each. */
const MOST_IDS = 200_000;

const LIMITS = {
  maxAgeMs: KNOWN_FOR_MS,
  maxWeight: MOST_IDS,
  weigh: ({ together, alike }: Related) => 10 + together.length + alike.length,
};

/** The related products of each product, cached. */
export class RelatedProducts {
  readonly #catalog: Catalog;
  readonly #untilChange: MemoryCache<Related>;
  readonly #ofManyOrders = new MemoryCache<Related>(LIMITS);

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#untilChange = new MemoryCache({ ...LIMITS, inStep: catalog.cache.inStep });
    catalog.cache.onChange(() => this.#untilChange.clear());
  }

  /** Bought together with a product, or else of its category; only what is in stock. Throws 404. */
  async of(id: string): Promise<Product[]> {
    const { pool, cache } = this.#catalog;
    const product = await findProduct(this.#catalog, id);
    if (!product) throw notFound('product');
    const { together, alike } =
      this.#ofManyOrders.get(product._id) ??
      (await this.#untilChange.getOrCompute(product._id, () => this.#read(product)));
    const ids = [...new Set([...together, ...alike])];
    const found = await cache.products(ids, (missing) => readProducts(pool, missing));
    const own = product.family?._id;
    return onePerFamily(
      found
        .filter((other) => other !== undefined)
        .filter(({ stock, family }) => stock > 0 && (!family || family._id !== own)),
    ).slice(0, RELATED_COUNT);
  }

  async #read({ _id, category }: Product): Promise<Related> {
    const store = this.#ofManyOrders.beginComputing();
    const related = await readRelated(this.#catalog.pool, _id, category);
    if (!related) throw notFound('product');
    if (related.ordersRead >= FEW_ORDERS) store(_id, related);
    return related;
  }
}

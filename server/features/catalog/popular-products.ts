import { POPULAR_COUNT } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import type { Catalog } from './catalog-memory.ts';
import { readPopular, readProducts } from './product-rows.queries.ts';

/** The products that occur in most of the newest orders, filled up with the newest products. Those in stock come first. */
export async function popularProducts({ pool, memory }: Catalog): Promise<Product[]> {
  const { ids } = await memory.popular(async () => ({ ids: await readPopular(pool) }));
  const candidates = await memory.products(ids, (missing) => readProducts(pool, missing));
  const onSale = candidates.filter((product) => product !== undefined);
  return inStockFirst(onSale).slice(0, POPULAR_COUNT);
}

/** Those in stock before those sold out, otherwise in their order. */
export function inStockFirst(products: readonly Product[]): Product[] {
  const inStock = products.filter(({ stock }) => stock > 0);
  const soldOut = products.filter(({ stock }) => stock <= 0);
  return [...inStock, ...soldOut];
}

import { COUNT_BOUND, ROW_CANDIDATES } from '#contract/catalog-limits.ts';
import type { ProductPage } from '#contract/catalog.ts';
import type { CollectionRule } from '#contract/collections.ts';
import { presentProduct } from '#server/features/products/product-rows.queries.ts';
import { knownRule } from './asked-filter.ts';
import type { Catalog } from './catalog-cache.ts';
import { findProducts } from './product-list.queries.ts';

/** The newest products that meet a rule, and how many do. */
export async function findByRule(
  catalog: Catalog,
  asked: CollectionRule,
): Promise<Pick<ProductPage, 'products' | 'total' | 'totalIsLowerBound'>> {
  const collection = { rule: await knownRule(catalog, asked) };
  const part = { skip: 0, limit: ROW_CANDIDATES };
  const { count, rows } = await findProducts(catalog.listPool, { collection }, 'newest', part);
  return {
    products: rows.map(presentProduct),
    total: Math.min(count, COUNT_BOUND),
    totalIsLowerBound: count > COUNT_BOUND,
  };
}

import type { Product } from '#contract/catalog.ts';

/** The product that stands for the shop on its front page: the finest new thing that can be bought. */
export function pickStatement(products: readonly Product[]): Product | undefined {
  const pictured = products.filter((product) => product.photos.length > 0);
  const buyable = pictured.filter((product) => product.stock > 0);
  const candidates = buyable.length > 0 ? buyable : pictured;
  return candidates.toSorted((a, b) => b.price - a.price)[0];
}

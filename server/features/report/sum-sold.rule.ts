import type { Categories } from './sold-cache.ts';

/** Sales of products, by the number of the product. */
export interface SoldSums {
  pieces: Float64Array;
  /** Minor units. */
  sales: Float64Array;
}

/** The initial capacity, in products. */
const FIRST_SIZE = 1_024;

/** Adds up entries of three: the number of a product, its pieces and its sales. */
export function sumSold(parts: Iterable<Float64Array>): SoldSums {
  let pieces = new Float64Array(FIRST_SIZE);
  let sales = new Float64Array(FIRST_SIZE);
  for (const entries of parts) {
    for (let at = 0; at < entries.length; at += 3) {
      const product = entries[at] ?? 0;
      if (product >= pieces.length) {
        pieces = enlarged(pieces, product);
        sales = enlarged(sales, product);
      }
      pieces[product] = (pieces[product] ?? 0) + (entries[at + 1] ?? 0);
      sales[product] = (sales[product] ?? 0) + (entries[at + 2] ?? 0);
    }
  }
  return { pieces, sales };
}

function enlarged(sums: Float64Array, product: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * product);
  larger.set(sums);
  return larger;
}

/** The numbers of the products that sold for most, at most `count`, the highest sales first; of equal ones the oldest product. */
export function bestSellers({ pieces, sales }: SoldSums, count: number): number[] {
  const best: number[] = [];
  for (let product = 0; product < sales.length; product += 1) {
    if ((pieces[product] ?? 0) <= 0) continue;
    const own = sales[product] ?? 0;
    if (best.length === count && own <= (sales[best[count - 1] ?? 0] ?? 0)) continue;
    const place = best.findIndex((other) => (sales[other] ?? 0) < own);
    best.splice(place < 0 ? best.length : place, 0, product);
    best.length = Math.min(best.length, count);
  }
  return best;
}

/** Sums up the sales of each category, by the numbers of its products: those with the highest sales first. */
export function byCategory(
  { pieces, sales }: SoldSums,
  categories: Categories['products'],
): { category: string; quantity: number; sales: number }[] {
  return Object.entries(categories)
    .map(([category, products]) => {
      const sum = { category, quantity: 0, sales: 0 };
      for (const product of products) {
        const sold = pieces[product] ?? 0;
        if (sold <= 0) continue;
        sum.quantity += sold;
        sum.sales += sales[product] ?? 0;
      }
      return sum;
    })
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => other.sales - one.sales || (one.category < other.category ? -1 : 1));
}

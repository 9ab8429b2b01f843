/** Sales of products, by the number of the product. */
export interface SoldSums {
  pieces: Float64Array;
  /** Minor units. */
  sales: Float64Array;
}

/** The initial capacity, in products. */
const FIRST_SIZE = 1_024;
const SPACE = 32;
const MINUS = 45;
const ZERO = 48;

/** Adds up entries of STEP, PIECES and SALES, by the number of the product, which is STEP more than the one before. */
export function sumSold(packs: Iterable<Float64Array>): SoldSums {
  let pieces = new Float64Array(FIRST_SIZE);
  let sales = new Float64Array(FIRST_SIZE);
  for (const entries of packs) {
    for (let product = 0, at = 0; at < entries.length; at += 3) {
      product += entries[at] ?? 0;
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

/** The whole numbers of a text, separated by spaces: up to a million, so no string is made of any. */
export function readNumbers(text: string): Float64Array {
  const numbers = new Float64Array(text === '' ? 0 : 1 + spacesIn(text));
  for (let place = 0, at = 0; place < numbers.length; place += 1, at += 1) {
    const isNegative = text.charCodeAt(at) === MINUS;
    if (isNegative) at += 1;
    let value = 0;
    for (; at < text.length; at += 1) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit < 0) break;
      value = value * 10 + digit;
    }
    numbers[place] = isNegative ? -value : value;
  }
  return numbers;
}

function spacesIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === SPACE) count += 1;
  return count;
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
  categories: ReadonlyMap<string, Float64Array>,
): { category: string; quantity: number; sales: number }[] {
  return [...categories]
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

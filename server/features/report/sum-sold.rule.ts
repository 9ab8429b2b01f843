/** What products sold, by the number of the product. */
export interface SoldSums {
  pieces: Float64Array;
  /** Minor units. */
  sales: Float64Array;
}

/** Products for which there is room at first. */
const FIRST_SIZE = 1_024;
const ZERO = 48;
const NINE = 57;
const MINUS = 45;

/**
 * Adds up texts of `NUMBER PIECES SALES`, separated by spaces, as `packed_sales` has them.
 * A text may have a million of them: it is read without making any string.
 */
export function sumSold(texts: Iterable<string>): SoldSums {
  const sums = { pieces: new Float64Array(FIRST_SIZE), sales: new Float64Array(FIRST_SIZE) };
  for (const text of texts) {
    let [place, product, value, sign] = [0, 0, 0, 1];
    for (let at = 0; at <= text.length && text !== ''; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= ZERO && code <= NINE) {
        value = value * 10 + code - ZERO;
      } else if (code === MINUS) {
        sign = -1;
      } else {
        // A space, or the end.
        if (place === 0) product = value;
        else if (place === 1) add(sums, 'pieces', product, sign * value);
        else add(sums, 'sales', product, sign * value);
        place = (place + 1) % 3;
        [value, sign] = [0, 1];
      }
    }
  }
  return sums;
}

function add(sums: SoldSums, of: keyof SoldSums, product: number, value: number): void {
  if (product >= sums[of].length) grow(sums, product);
  sums[of][product] = (sums[of][product] ?? 0) + value;
}

function grow(sums: SoldSums, product: number): void {
  const { pieces, sales } = sums;
  sums.pieces = new Float64Array(2 * product);
  sums.sales = new Float64Array(2 * product);
  sums.pieces.set(pieces);
  sums.sales.set(sales);
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

/** What each category sold, with the numbers of its products separated by spaces: those that sold for most first. */
export function byCategory(
  { pieces, sales }: SoldSums,
  numbers: Readonly<Record<string, string>>,
): { category: string; quantity: number; sales: number }[] {
  return Object.entries(numbers)
    .map(([category, products]) => {
      const sum = { category, quantity: 0, sales: 0 };
      for (const product of products.split(' ').map(Number)) {
        if ((pieces[product] ?? 0) <= 0) continue;
        sum.quantity += pieces[product] ?? 0;
        sum.sales += sales[product] ?? 0;
      }
      return sum;
    })
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => other.sales - one.sales || (one.category < other.category ? -1 : 1));
}

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

/** Adds up texts of `NUMBER PIECES SALES`, separated by spaces, as `packed_sales` has them. */
export function sumSold(texts: Iterable<string>): SoldSums {
  let pieces = new Float64Array(FIRST_SIZE);
  let sales = new Float64Array(FIRST_SIZE);
  for (const text of texts) {
    let place = 0;
    let product = 0;
    eachNumber(text, (value) => {
      if (place === 0) {
        product = value;
        if (product >= pieces.length) {
          pieces = enlarged(pieces, product);
          sales = enlarged(sales, product);
        }
      } else {
        const sums = place === 1 ? pieces : sales;
        sums[product] = (sums[product] ?? 0) + value;
      }
      place = place === 2 ? 0 : place + 1;
    });
  }
  return { pieces, sales };
}

/** Calls `use` with each of the whole numbers in a text, of which there can be a million: no string is made of any. */
function eachNumber(text: string, use: (value: number) => void): void {
  let value = 0;
  let isNegative = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      value = value * 10 + code - ZERO;
    } else if (code === MINUS) {
      isNegative = true;
    } else {
      use(isNegative ? -value : value);
      value = 0;
      isNegative = false;
    }
  }
  if (text !== '') use(isNegative ? -value : value);
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

/** What each category sold, with the numbers of its products separated by spaces: those that sold for most first. */
export function byCategory(
  { pieces, sales }: SoldSums,
  numbers: Readonly<Record<string, string>>,
): { category: string; quantity: number; sales: number }[] {
  return Object.entries(numbers)
    .map(([category, products]) => {
      const sum = { category, quantity: 0, sales: 0 };
      eachNumber(products, (product) => {
        const sold = pieces[product] ?? 0;
        if (sold <= 0) return;
        sum.quantity += sold;
        sum.sales += sales[product] ?? 0;
      });
      return sum;
    })
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => other.sales - one.sales || (one.category < other.category ? -1 : 1));
}

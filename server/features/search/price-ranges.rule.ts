import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { toMinor } from '#contract/money.ts';

/** Prices from `min` to `max`, both included, in minor units. */
export interface PriceRange {
  min: number;
  max: number;
}

/** Ranges that are offered at most. */
const MOST = 5;
/** Places where ranges meet: if the roundest numbers give fewer, others are tried. */
const ENOUGH = 3;
/** Leading digits of round numbers. */
const ROUNDEST = [1, 2, 5, 10];
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10];
const HIGHEST = toMinor(PRODUCT_LIMITS.price.max);
/** A whole unit. */
const WHOLE = toMinor(1);

/**
 * Ranges between round numbers that divide these prices into groups of similar size. They begin at 0, every price is
 * in one of them, and none is empty. They end in whole units where no price is in between: "0–499".
 *
 * @param isOpen whether there may be higher prices than these, and others between them
 */
export function priceRanges(prices: readonly number[], isOpen = false): PriceRange[] {
  const sorted = Float64Array.from(prices).sort();
  const highest = sorted.at(-1);
  if (highest === undefined) return [];
  const [round, fine] = [cutsOf(sorted, ROUNDEST), cutsOf(sorted, ROUND)];
  const cuts = round.length >= Math.min(fine.length, ENOUGH) ? round : fine;
  const starts = [0, ...cuts, isOpen ? HIGHEST + 1 : roundAbove(highest)];
  return starts.slice(1).map((next, at) => {
    const isBetween = sorted.some((price) => price > next - WHOLE && price < next);
    const max = next - (isBetween || isOpen ? 1 : WHOLE);
    return { min: starts[at] ?? 0, max: Math.min(max, HIGHEST) };
  });
}

/** Round numbers near the places where the prices would be divided evenly; each has prices on both sides. */
function cutsOf(sorted: Float64Array, digits: readonly number[]): number[] {
  const cuts: number[] = [];
  for (let part = 1; part < MOST; part += 1) {
    const cut = roundNear(sorted[Math.floor((part * sorted.length) / MOST)] ?? 0, digits);
    const before = cuts.at(-1) ?? 0;
    const isBetween = sorted.some((price) => price >= before && price < cut);
    if (isBetween && cut > before && cut <= (sorted.at(-1) ?? 0)) cuts.push(cut);
  }
  return cuts;
}

/** The round number nearest to a price. Whole units where the price is one or more. */
function roundNear(price: number, digits: readonly number[]): number {
  return roundNumbers(price, digits).reduce((best, each) =>
    Math.abs(each - price) < Math.abs(best - price) ? each : best,
  );
}

/** The lowest round number above a price. */
function roundAbove(price: number): number {
  return roundNumbers(price, ROUNDEST).find((each) => each > price) ?? price + 1;
}

/** The round numbers with as many digits as a price, and the one after them; ascending, in minor units. */
function roundNumbers(price: number, digits: readonly number[]): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(price, 1)));
  const numbers = [...digits, 20].map((digit) => digit * power);
  // 1.50 is no whole unit, and no number between minor units may be a price.
  return numbers.filter((each) => Number.isInteger(power < 100 ? each : each / 100));
}

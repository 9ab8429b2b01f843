import type { PriceChange, StockChange } from '#contract/bulk.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { toHundredths } from '#contract/hundredths.ts';
import { minorPerWhole, toMinor, toWhole } from '#contract/money.ts';

/** A new value, or why there is none. */
export type Changed = { ok: true; value: number } | { ok: false; reason: string };

const LIMITS = PRODUCT_LIMITS;
const HUNDRED_PERCENT = 10_000;

/**
 * A price after a change, both in minor units. Percent are taken to two decimals; the result is exact, halves of a minor
 * unit go up.
 */
export function changePrice(price: number, change: PriceChange): Changed {
  const exact = newPrice(price, change);
  const value = change.round ? endIn99(exact) : exact;
  if (value < 1) return { ok: false, reason: `The price would be below ${toWhole(1)}` };
  if (value > toMinor(LIMITS.price.max)) {
    return { ok: false, reason: `The price would be above ${PRODUCT_LIMITS.price.max}` };
  }
  return { ok: true, value };
}

/** Returns the number of pieces that can be bought after a change, or why the change is refused. */
export function changeStock(stock: number, change: StockChange): Changed {
  const value = 'set' in change ? change.set : stock + change.plus;
  if (value < LIMITS.stock.min) return { ok: false, reason: 'The stock would be below 0' };
  if (value > LIMITS.stock.max) {
    return { ok: false, reason: `The stock would be above ${LIMITS.stock.max}` };
  }
  return { ok: true, value };
}

function newPrice(price: number, change: PriceChange): number {
  if ('set' in change) return toMinor(change.set);
  if ('plus' in change) return price + toMinor(change.plus);
  // The percentage in hundredths is an integer, and so is the product, below 2^53 for any price: nothing is lost.
  const scaled = price * (HUNDRED_PERCENT + toHundredths(change.percent));
  const rest = scaled % HUNDRED_PERCENT;
  return (scaled - rest) / HUNDRED_PERCENT + (2 * rest >= HUNDRED_PERCENT ? 1 : 0);
}

/**
 * The nearest price that ends in .99, the higher one of two; at least 0.99. What is not above 0 stays. In a currency without decimals it
 * ends in 99.
 */
function endIn99(price: number): number {
  if (price <= 0) return price;
  const step = Math.max(100, minorPerWhole());
  const last = step - 1;
  return Math.max(Math.floor((price - last) / step + 0.5), 0) * step + last;
}

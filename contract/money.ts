import { decimalsOf, minorPerWholeOf } from './currencies.ts';

/**
 * Inside the shop money is an integer number of minor units (paise, cents, yen). Requests and responses carry
 * whole units with as many decimals as the shop's currency has, which a JS number holds exactly up to 10^13.
 */

/** Of the shop's currency: set once, before any amount is read. */
let perWhole = 100;

/** Counts all amounts in this currency from now on. The server and the web app call it when they start: a shop has one currency. */
export function countIn(currency: string): void {
  perWhole = minorPerWholeOf(currency);
}

/** Returns how many minor units are one whole unit of the shop's currency. */
export function minorPerWhole(): number {
  return perWhole;
}

/** Converts whole units (499.5) to minor units (49950). Throws RangeError for more decimals than the currency has, and for NaN or infinity. */
export function toMinor(whole: number): number {
  const minor = Math.round(whole * perWhole);
  if (!Number.isSafeInteger(minor) || minor / perWhole !== whole) {
    throw new RangeError(`Not an amount of money in the shop's currency: ${whole}`);
  }
  return minor;
}

/** Returns true if `toMinor` accepts a number of whole units: no more decimals than the currency has, and exact as a JS number. */
export function isAmount(whole: number): boolean {
  const minor = Math.round(whole * perWhole);
  return Number.isSafeInteger(minor) && minor / perWhole === whole;
}

/** Converts minor units (49950) to whole units (499.5), as responses carry them. */
export function toWhole(minor: number): number {
  return minor / perWhole;
}

const formatters = new Map<string, { plain: Intl.NumberFormat; round: Intl.NumberFormat }>();

/**
 * Formats whole units in the shop's locale: "₹499.50", and "₹500" without decimals for a whole number.
 */
export function formatMoney(whole: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  let pair = formatters.get(key);
  if (!pair) {
    const decimals = decimalsOf(currency);
    pair = {
      plain: new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
      round: new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: 0,
        maximumFractionDigits: 0,
      }),
    };
    formatters.set(key, pair);
  }
  return (Number.isInteger(whole) ? pair.round : pair.plain).format(whole);
}

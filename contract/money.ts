/**
 * Inside the shop money is an integer number of minor units (paise, cents). Requests and responses carry
 * whole units with at most two decimals, which a JS number holds exactly up to 10^13.
 */

/** Minor units in one whole unit. The server refuses to start with a currency that has another number of decimals. */
export const MINOR_PER_WHOLE = 100;

/** Converts whole units (499.5) to minor units (49950). Throws RangeError for more than two decimals and for NaN or infinity. */
export function toMinor(whole: number): number {
  const minor = Math.round(whole * MINOR_PER_WHOLE);
  if (!Number.isSafeInteger(minor) || minor / MINOR_PER_WHOLE !== whole) {
    throw new RangeError(`Not an amount of money with at most 2 decimals: ${whole}`);
  }
  return minor;
}

/** Returns true if `toMinor` accepts a number of whole units: at most two decimals, and exact as a JS number. */
export function isAmount(whole: number): boolean {
  const minor = Math.round(whole * MINOR_PER_WHOLE);
  return Number.isSafeInteger(minor) && minor / MINOR_PER_WHOLE === whole;
}

/** Converts minor units (49950) to whole units (499.5), as responses carry them. */
export function toWhole(minor: number): number {
  return minor / MINOR_PER_WHOLE;
}

const formatters = new Map<string, { plain: Intl.NumberFormat; round: Intl.NumberFormat }>();

/**
 * Formats whole units in the shop's locale: "₹499.50", and "₹500" without decimals for a whole number.
 */
export function formatMoney(whole: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  let pair = formatters.get(key);
  if (!pair) {
    pair = {
      plain: new Intl.NumberFormat(locale, { style: 'currency', currency }),
      round: new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        maximumFractionDigits: 0,
      }),
    };
    formatters.set(key, pair);
  }
  return (Number.isInteger(whole) ? pair.round : pair.plain).format(whole);
}

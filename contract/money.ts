/**
 * Money is an integer count of minor units (paise, cents) everywhere inside; whole units with at
 * most two decimals exist only on the wire. A whole amount up to 10^13 stays exact in a JS number.
 */

/** Minor units in one whole unit. Currencies with another number of decimals are refused at start. */
export const MINOR_PER_WHOLE = 100;

/** Whole units (499.5) to minor units (49950). Throws RangeError for more than two decimals or no finite number. */
export function toMinor(whole: number): number {
  const minor = Math.round(whole * MINOR_PER_WHOLE);
  if (!Number.isSafeInteger(minor) || minor / MINOR_PER_WHOLE !== whole) {
    throw new RangeError(`Not an amount of money with at most 2 decimals: ${whole}`);
  }
  return minor;
}

/** Whether a number of whole units has at most two decimals and can be held exactly. */
export function isAmount(whole: number): boolean {
  const minor = Math.round(whole * MINOR_PER_WHOLE);
  return Number.isSafeInteger(minor) && minor / MINOR_PER_WHOLE === whole;
}

/** Minor units (49950) to whole units (499.5), as the wire carries them. */
export function toWhole(minor: number): number {
  return minor / MINOR_PER_WHOLE;
}

const formatters = new Map<string, { plain: Intl.NumberFormat; round: Intl.NumberFormat }>();

/**
 * Whole units as people read them in the shop's locale: "₹499.50", and "₹500" where nothing stands
 * behind the point.
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

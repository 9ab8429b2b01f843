/**
 * Decimals of currencies, by ISO 4217. `Intl` differs for some of them, and by its version, so this list decides. All
 * others have two decimals.
 */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'UYI',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
export const WITH_THREE: ReadonlySet<string> = new Set([
  'BHD',
  'IQD',
  'JOD',
  'KWD',
  'LYD',
  'OMR',
  'TND',
]);

/** Returns how many decimals a currency is written with. */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE.has(currency) ? 3 : 2;
}

/**
 * Returns how many minor units of the shop are one whole unit. Of currencies with three decimals the payment provider takes only steps of 0.010,
 * so that is the shop's minor unit, too.
 */
export function minorPerWholeOf(currency: string): number {
  return WITHOUT_DECIMALS.has(currency) ? 1 : 100;
}

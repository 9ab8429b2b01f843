/** Percentages that are stored as whole hundredths of a percent. */
const PER_PERCENT = 100;

/** Converts a percentage (12.5) to hundredths of a percent (1250). Throws RangeError for more than two decimals. */
export function toHundredths(percent: number): number {
  const hundredths = Math.round(percent * PER_PERCENT);
  if (!isHundredths(percent)) throw new RangeError(`More than 2 decimals: ${percent}`);
  return hundredths;
}

export function fromHundredths(hundredths: number): number {
  return hundredths / PER_PERCENT;
}

/** Returns true for a number with at most two decimals. */
export function isHundredths(percent: number): boolean {
  const hundredths = Math.round(percent * PER_PERCENT);
  return Number.isSafeInteger(hundredths) && hundredths / PER_PERCENT === percent;
}

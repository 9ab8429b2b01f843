/** The middle of the values; of an even number, the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** How far the values lie apart, as a share of their median: 0.1 if they go from 95 to 105. NaN for none. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** The smallest value that at least this share of the values doesn't exceed (nearest rank). NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The share of `one` in `other`, pair by pair: what is measured in turn has met the same noise. The median of them. */
export function medianShare(one: readonly number[], other: readonly number[]): number {
  return median(one.map((value, place) => value / (other[place] ?? Number.NaN)));
}

/** A number with three significant digits, or all digits before the point. */
export function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

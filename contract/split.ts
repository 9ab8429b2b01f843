/**
 * Splits a sum by weights into integers that add up to it. None is negative, and none exceeds its weight if the sum
 * doesn't exceed all weights together. Nothing is split where all weights are 0. What the parts come to up to each of them is rounded
 * down, or with `nearest` half up.
 */
export function split(
  amount: number,
  weights: readonly number[],
  rounding: 'down' | 'nearest' = 'down',
): number[] {
  const all = BigInt(sumOf(weights));
  if (all === 0n) return weights.map(() => 0);
  const half = rounding === 'nearest' ? all / 2n : 0n;
  let [weight, given] = [0n, 0n];
  return weights.map((each) => {
    weight += BigInt(each);
    const upTo = (BigInt(amount) * weight + half) / all;
    const part = upTo - given;
    given = upTo;
    return Number(part);
  });
}

/**
 * Splits a sum first among the weights of each rank, the lowest rank first, and then among these by position: what a rank gets doesn't depend on
 * the order of the weights.
 */
export function splitByRank(
  amount: number,
  weights: readonly number[],
  rankOf: readonly number[],
): number[] {
  const ranks = [...new Set(rankOf)].toSorted((one, other) => one - other);
  const ofRanks = ranks.map((rank) =>
    weights.map((weight, at) => (rankOf[at] === rank ? weight : 0)),
  );
  const amounts = split(amount, ofRanks.map(sumOf));
  const parts = ofRanks.map((ofRank, nth) => split(amounts[nth] ?? 0, ofRank));
  return weights.map((_, at) => sumOf(parts.map((part) => part[at] ?? 0)));
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((upTo, amount) => upTo + amount, 0);
}

/** Returns `amount × numerator / denominator`, rounded half up to a multiple of `step`. None may be negative. */
export function portion(amount: number, numerator: number, denominator: number, step = 1): number {
  const [over, by] = [BigInt(amount) * BigInt(numerator), BigInt(denominator) * BigInt(step)];
  return Number((2n * over + by) / (2n * by)) * step;
}

/** A pseudo-random number generator: the same seed always gives the same numbers. */
export interface SeededRandom {
  /** From 0 (included) to 1 (excluded). */
  fraction(): number;
  /** A whole number; both bounds are included. */
  between(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  happens(probability: number): boolean;
}

const SPREAD = 2 ** 32;

/** The mulberry32 generator: small, fast and good enough for demo data. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SPREAD;
  };
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    between,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError('Nothing to pick from');
      return picked;
    },
    happens: (probability) => fraction() < probability,
  };
}

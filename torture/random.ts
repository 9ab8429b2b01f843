/** A stream of random numbers. The same seed gives the same ones, on every machine and in every version of Node. */
export interface Random {
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True with this probability, from 0 to 1. */
  chance(share: number): boolean;
  pick<Thing>(from: readonly Thing[]): Thing;
}

/** The stream of a seed, which may have several parts: `randomOf(7, 'round', 12)`. */
export function randomOf(...seed: readonly (number | string)[]): Random {
  let state = hashOf(seed.join('/'));
  // Mulberry32: 32 bits of state are enough for some thousand draws.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    chance: (share) => next() < share,
    pick(from) {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

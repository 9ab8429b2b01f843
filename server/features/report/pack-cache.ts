/** Numbers that are kept: 32 MB, enough for the days of a month and the months of a year of 90,000 products. */
const MOST_NUMBERS = 4_000_000;

/** The numbers of the products of each category, and the version of `packed_categories` at which they are that. */
export interface Categories {
  version: number;
  products: ReadonlyMap<string, Float64Array>;
}

/** The days and months that reports have read lately, as numbers. A pack never changes: packed again, it has another name. */
export class PackCache {
  categories: Categories = { version: -1, products: new Map() };
  readonly #packs = new Map<string, Float64Array>();
  readonly #most: number;
  #kept = 0;

  constructor(most = MOST_NUMBERS) {
    this.#most = most;
  }

  /** All packs by their names, as they are now. */
  all(): ReadonlyMap<string, Float64Array> {
    return new Map(this.#packs);
  }

  /** Caches a pack that was read, or marks it as used again. The least recently used packs are dropped to make room. */
  keep(name: string, pack: Float64Array): void {
    this.#drop(name);
    this.#packs.set(name, pack);
    this.#kept += pack.length;
    for (const other of this.#packs.keys()) {
      if (this.#kept <= this.#most) return;
      this.#drop(other);
    }
  }

  #drop(name: string): void {
    this.#kept -= this.#packs.get(name)?.length ?? 0;
    this.#packs.delete(name);
  }
}

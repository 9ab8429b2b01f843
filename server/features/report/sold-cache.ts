/** Numbers that are kept: 40 MB, enough for the months of two years in which 60,000 products sold. */
const MOST_NUMBERS = 5_000_000;

/** The numbers of the products of each category, as of a count of changes (the tally `filed`). */
export interface Categories {
  version: number;
  products: Readonly<Record<string, readonly number[]>>;
}

/** Sums of the days and months that reports have read lately. A day or month that changes gets another name. */
export class SoldCache {
  categories: Categories = { version: -1, products: {} };
  readonly #spans = new Map<string, Float64Array>();
  readonly #most: number;
  #kept = 0;

  constructor(most = MOST_NUMBERS) {
    this.#most = most;
  }

  /** All of them by their names, as they are now. */
  all(): ReadonlyMap<string, Float64Array> {
    return new Map(this.#spans);
  }

  /** Keeps one that was read, or marks it as used again. The least recently used ones are dropped to make room. */
  keep(name: string, sold: Float64Array): void {
    this.#drop(name);
    this.#spans.set(name, sold);
    this.#kept += sold.length;
    for (const other of this.#spans.keys()) {
      if (this.#kept <= this.#most) return;
      this.#drop(other);
    }
  }

  #drop(name: string): void {
    this.#kept -= this.#spans.get(name)?.length ?? 0;
    this.#spans.delete(name);
  }
}

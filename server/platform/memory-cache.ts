interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
  readonly weight: number;
}

export interface MemoryCacheOptions<Value> {
  maxAgeMs: number;
  /** Maximum total weight of all values. */
  maxWeight: number;
  /** The weight of a value; 1 by default. */
  weigh?(value: Value): number;
}

/**
 * A cache of values that are expensive to compute, by name. Entries expire, the oldest are evicted when the
 * total weight is too high, and `clear` empties it.
 */
export class MemoryCache<Value extends object> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #pending = new Map<string, Promise<Value>>();
  readonly #options: MemoryCacheOptions<Value>;
  #weight = 0;
  #generation = 0;

  constructor(options: MemoryCacheOptions<Value>) {
    this.#options = options;
  }

  /** Empties the cache. Values that are being computed at this time aren't stored either: they may be stale. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#pending.clear();
    this.#weight = 0;
  }

  /** The cached value, if there is one that hasn't expired. */
  get(name: string): Value | undefined {
    const entry = this.#entries.get(name);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }

  /** For values that the caller computes: call it before, and the returned function stores a value unless `clear` was called since. */
  beginComputing(): (name: string, value: Value) => void {
    const generation = this.#generation;
    return (name, value) => {
      if (generation === this.#generation) this.#store(name, value);
    };
  }

  /** The cached value, or else computes and stores it. Concurrent callers share one computation. */
  getOrCompute(name: string, compute: () => Promise<Value>): Value | Promise<Value> {
    const known = this.get(name) ?? this.#pending.get(name);
    if (known !== undefined) return known;
    const store = this.beginComputing();
    const computing = compute()
      .then((value) => {
        store(name, value);
        return value;
      })
      .finally(() => {
        if (this.#pending.get(name) === computing) this.#pending.delete(name);
      });
    this.#pending.set(name, computing);
    return computing;
  }

  #store(name: string, value: Value): void {
    const { maxAgeMs, maxWeight, weigh } = this.#options;
    this.#drop(name);
    const weight = weigh?.(value) ?? 1;
    if (weight > maxWeight) return;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight + weight <= maxWeight) break;
      this.#drop(oldest);
    }
    this.#entries.set(name, { value, weight, until: performance.now() + maxAgeMs });
    this.#weight += weight;
  }

  #drop(name: string): void {
    this.#weight -= this.#entries.get(name)?.weight ?? 0;
    this.#entries.delete(name);
  }
}

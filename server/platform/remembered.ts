interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
  readonly weight: number;
}

export interface RememberedOptions<Value> {
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
export class Remembered<Value extends object> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #pending = new Map<string, Promise<Value>>();
  readonly #options: RememberedOptions<Value>;
  #weight = 0;
  #generation = 0;

  constructor(options: RememberedOptions<Value>) {
    this.#options = options;
  }

  /** Empties the cache. Values that are being computed at this time aren't stored either: they may be stale. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#pending.clear();
    this.#weight = 0;
  }

  /** The cached value, if there is one that hasn't expired. */
  recall(name: string): Value | undefined {
    const kept = this.#kept.get(name);
    return kept && kept.until > performance.now() ? kept.value : undefined;
  }

  /** For values that the caller computes: call it before, and the returned function stores a value unless `clear` was called since. */
  begin(): (name: string, value: Value) => void {
    const generation = this.#generation;
    return (name, value) => {
      if (generation === this.#generation) this.#keep(name, value);
    };
  }

  /** The cached value, or else computes and stores it. Concurrent callers share one computation. */
  get(name: string, make: () => Promise<Value>): Value | Promise<Value> {
    const known = this.recall(name) ?? this.#pending.get(name);
    if (known !== undefined) return known;
    const keep = this.begin();
    const making = make()
      .then((value) => {
        keep(name, value);
        return value;
      })
      .finally(() => {
        if (this.#pending.get(name) === making) this.#pending.delete(name);
      });
    this.#pending.set(name, making);
    return making;
  }

  #keep(name: string, value: Value): void {
    const { maxAgeMs, maxWeight, weigh } = this.#options;
    this.#drop(name);
    const weight = weigh?.(value) ?? 1;
    if (weight > maxWeight) return;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight + weight <= maxWeight) break;
      this.#drop(oldest);
    }
    this.#kept.set(name, { value, weight, until: performance.now() + maxAgeMs });
    this.#weight += weight;
  }

  #drop(name: string): void {
    this.#weight -= this.#kept.get(name)?.weight ?? 0;
    this.#kept.delete(name);
  }
}

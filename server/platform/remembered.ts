interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
  readonly weight: number;
}

export interface RememberedOptions<Value> {
  maxAgeMs: number;
  /** What all values may weigh together. */
  maxWeight: number;
  /** What one weighs; all weigh 1 without it. */
  weigh?(value: Value): number;
}

/**
 * Values that cost something to make, kept by name until `clear`. They age out too, and the oldest go
 * when all together weigh too much.
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

  /** Forgets everything. A value that is just being made is not kept either: it may be old already. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#pending.clear();
    this.#weight = 0;
  }

  /** What is remembered under the name, if anything. */
  recall(name: string): Value | undefined {
    const kept = this.#kept.get(name);
    return kept && kept.until > performance.now() ? kept.value : undefined;
  }

  /** Begins to make values outside: answers what keeps one, unless all was forgotten since. */
  begin(): (name: string, value: Value) => void {
    const generation = this.#generation;
    return (name, value) => {
      if (generation === this.#generation) this.#keep(name, value);
    };
  }

  /** The value from memory, or else made now; callers that ask for the same at once wait for one making. */
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

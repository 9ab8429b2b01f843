import { ALONE, type InStep } from './instances.ts';

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
  /** Returns names that a value depends on, such as ids of products: `drop` removes it by any of them. */
  dependsOn?(value: Value): Iterable<string>;
  /** Tells whether cached values may be used; always by default. */
  inStep?: InStep;
}

/** The number of dropped names that are remembered, for values that are being computed meanwhile. */
const MAX_DROPPED = 1_000;

/**
 * A cache of values that are expensive to compute, by name. Entries expire, the oldest are evicted when the
 * total weight is too high, `drop` removes those that depend on something, and `clear` empties it.
 */
export class MemoryCache<Value extends object> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #pending = new Map<string, Promise<Value>>();
  /** Computations that begin after the pending ones. */
  readonly #next = new Map<string, Promise<Value>>();
  readonly #options: MemoryCacheOptions<Value>;
  /** The entries that depend on a name. */
  readonly #dependents = new Map<string, Set<string>>();
  /** Counts calls of `clear` and `drop`. */
  #generation = 0;
  #clearedAt = 0;
  /** At which generation a name was dropped last, since the cache was emptied. */
  readonly #droppedAt = new Map<string, number>();
  readonly #inStep: InStep;
  #weight = 0;

  constructor(options: MemoryCacheOptions<Value>) {
    this.#options = options;
    this.#inStep = options.inStep ?? ALONE;
  }

  /** Empties the cache. Values that are being computed at this time aren't stored either: they may be stale. */
  clear(): void {
    this.#generation += 1;
    this.#clearedAt = this.#generation;
    this.#droppedAt.clear();
    this.#entries.clear();
    this.#dependents.clear();
    this.#pending.clear();
    this.#weight = 0;
  }

  /**
   * Removes what depends on one of these names. Such values that are being computed at this time aren't stored either,
   * and none of them is shared with later callers.
   */
  drop(names: readonly string[]): void {
    if (this.#droppedAt.size + names.length > MAX_DROPPED) return this.clear();
    this.#generation += 1;
    this.#pending.clear();
    for (const name of names) {
      this.#droppedAt.set(name, this.#generation);
      for (const entry of this.#dependents.get(name) ?? []) this.#remove(entry);
    }
  }

  /** The cached value, if there is one that hasn't expired. */
  get(name: string): Value | undefined {
    const entry = this.#entries.get(name);
    const now = performance.now();
    return this.#inStep.isInStep(now) && entry && entry.until > now ? entry.value : undefined;
  }

  /**
   * For values that the caller computes: call it before, and the returned function stores a value unless it was cleared
   * or dropped since.
   */
  beginComputing(): (name: string, value: Value) => void {
    const begun = this.#generation;
    return (name, value) => {
      if (begun === this.#generation || !this.#isOutdated(value, begun)) this.#store(name, value);
    };
  }

  /**
   * The cached value, or else computes and stores it. Concurrent callers share one computation; while this instance is
   * out of step, one that begins after they asked, since another may have begun before a change.
   */
  getOrCompute(name: string, compute: () => Promise<Value>): Value | Promise<Value> {
    if (this.#inStep.isInStep(performance.now())) return this.#getOrShare(name, compute);
    return this.#inStep
      .getInStep()
      .then((isInStep) =>
        isInStep ? this.#getOrShare(name, compute) : this.#computeAnew(name, compute),
      );
  }

  /** As `getOrCompute`, but what has to be computed waits for its turn first. What is being computed is shared. */
  getInTurn(
    name: string,
    takeTurn: (work: () => Promise<Value>) => Promise<Value>,
    compute: () => Promise<Value>,
  ): Value | Promise<Value> {
    const inTurn = () => takeTurn(async () => this.getOrCompute(name, compute));
    const known = () => this.get(name) ?? this.#pending.get(name);
    if (this.#inStep.isInStep(performance.now())) return known() ?? inTurn();
    return this.#inStep
      .getInStep()
      .then((isInStep) => (isInStep ? known() : undefined) ?? inTurn());
  }

  #getOrShare(name: string, compute: () => Promise<Value>): Value | Promise<Value> {
    return this.get(name) ?? this.#pending.get(name) ?? this.#share(name, compute);
  }

  #computeAnew(name: string, compute: () => Promise<Value>): Promise<Value> {
    const running = this.#pending.get(name);
    if (!running) return this.#share(name, compute);
    const known = this.#next.get(name);
    if (known) return known;
    const begin = () => {
      this.#next.delete(name);
      return this.#share(name, compute);
    };
    const next = running.then(begin, begin);
    this.#next.set(name, next);
    return next;
  }

  #share(name: string, compute: () => Promise<Value>): Promise<Value> {
    const computing = this.#compute(name, compute).finally(() => {
      if (this.#pending.get(name) === computing) this.#pending.delete(name);
    });
    this.#pending.set(name, computing);
    return computing;
  }

  async #compute(name: string, compute: () => Promise<Value>): Promise<Value> {
    const store = this.beginComputing();
    const value = await compute();
    store(name, value);
    return value;
  }

  #isOutdated(value: Value, begun: number): boolean {
    if (this.#clearedAt > begun) return true;
    const names = [...(this.#options.dependsOn?.(value) ?? [])];
    return names.some((name) => (this.#droppedAt.get(name) ?? 0) > begun);
  }

  #store(name: string, value: Value): void {
    const { maxAgeMs, maxWeight, weigh, dependsOn } = this.#options;
    this.#remove(name);
    const weight = weigh?.(value) ?? 1;
    if (weight > maxWeight) return;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight + weight <= maxWeight) break;
      this.#remove(oldest);
    }
    this.#entries.set(name, { value, weight, until: performance.now() + maxAgeMs });
    this.#weight += weight;
    for (const on of dependsOn?.(value) ?? []) {
      const dependents = this.#dependents.get(on);
      if (dependents) dependents.add(name);
      else this.#dependents.set(on, new Set([name]));
    }
  }

  #remove(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry) return;
    this.#entries.delete(name);
    this.#weight -= entry.weight;
    for (const on of this.#options.dependsOn?.(entry.value) ?? []) {
      const dependents = this.#dependents.get(on);
      dependents?.delete(name);
      if (dependents?.size === 0) this.#dependents.delete(on);
    }
  }
}

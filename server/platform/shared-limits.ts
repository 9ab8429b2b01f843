import { createHash } from 'node:crypto';
import type { CountStore, Sum } from './count-stores.ts';
import { ApiError } from './errors.ts';
import { MINUTE_MS, type Feature } from './feature.ts';

/** The most keys whose counts are kept in this process. */
const MAX_COUNTED = 50_000;
/** A store that takes longer counts as away. */
const PATIENCE_MS = 1_000;
/** An instance counts alone for so long before it tries a store again that was away. */
const ALONE_MS = 5_000;

interface Limit {
  what: string;
  who: string;
  most: number;
  /** The times that this instance may count before it adds them to the store. */
  batch: number;
  windowMs: number;
}

/** What is known here of a window. */
interface Count {
  /** Counted by this instance. */
  own: number;
  /** The part of it that is in the store, or on its way there. */
  added: number;
  /** Counted by the other instances, as of the last sum. */
  others: number;
  /** The end of the window, by `performance.now()`. */
  until: number;
  /** Resolves when what is on its way is in the store, or is lost. */
  adding?: Promise<Sum | undefined>;
}

/** Is told when the store goes away, and when it is back. */
export interface StoreWatch {
  away(error: unknown): void;
  back(): void;
}

/**
 * Limits how often somebody may do something in a time, all instances of the shop together. While their store is away, each
 * instance counts for itself.
 */
export class SharedLimits {
  readonly #store: CountStore | undefined;
  readonly #watch: StoreWatch | undefined;
  readonly #aloneMs: number;
  readonly #counts = new Map<string, Count>();
  /** By `performance.now()`; undefined while the store answers. */
  #awayUntil: number | undefined;

  /** Without a store nothing is limited. */
  constructor(store?: CountStore, watch?: StoreWatch, aloneMs = ALONE_MS) {
    this.#store = store;
    this.#watch = watch;
    this.#aloneMs = aloneMs;
  }

  /** Counts one action of somebody, exactly: each costs a statement of the store, until none is left. Throws 429 beyond `most` per minute. */
  async count(what: string, who: string, most: number): Promise<void> {
    const limit = { what, who, most, batch: 1, windowMs: MINUTE_MS };
    refuseBeyond(most, await this.add(limit));
  }

  /**
   * The same in batches of a quarter of `most`, for what is done often and gives nothing away: most people cost no statement.
   * Each instance may let so many through before it learns of those of the others.
   */
  async countInBatches(what: string, who: string, most: number): Promise<void> {
    const limit = { what, who, most, batch: Math.ceil(most / 4), windowMs: MINUTE_MS };
    refuseBeyond(most, await this.add(limit));
  }

  /** Counts one action, and returns how many of the window it is, as far as that is known. */
  async add({ what, who, most, batch, windowMs }: Limit): Promise<Sum> {
    if (!this.#store) return { times: 0, msLeft: 0 };
    const key = `${what} ${createHash('sha256').update(who).digest('base64url')}`;
    const count = this.#countOf(key, windowMs);
    const mine = (count.own += 1);
    // Else a hurry would pass before this instance has learned of the others.
    while (batch > 1 && count.adding) await count.adding;
    const times = count.others + mine;
    const isAdded = mine <= count.added;
    // What is over the limit costs no statement any more, however long the flood lasts.
    const isUsedUp = count.others + count.added >= most;
    const isDue = count.own - count.added >= batch || times >= most;
    if (isDue && !isAdded && !isUsedUp && !this.#isAway()) {
      count.adding = this.#addTo(this.#store, key, count);
      const sum = await count.adding;
      if (sum && batch === 1) return sum;
    }
    return { times: count.others + mine, msLeft: count.until - performance.now() };
  }

  /** Adds what was counted here to the store. Returns undefined if that is away. */
  async #addTo(store: CountStore, key: string, count: Count): Promise<Sum | undefined> {
    const added = count.own - count.added;
    // At once, for those who count the same meanwhile.
    count.added = count.own;
    try {
      const sum = await inTime(store.add(key, added, count.until - performance.now()));
      if (this.#awayUntil !== undefined) this.#watch?.back();
      this.#awayUntil = undefined;
      count.others = Math.max(count.others, sum.times - count.added);
      count.until = Math.min(count.until, performance.now() + sum.msLeft);
      return sum;
    } catch (error) {
      count.added -= added;
      if (this.#awayUntil === undefined) this.#watch?.away(error);
      this.#awayUntil = performance.now() + this.#aloneMs;
      return undefined;
    } finally {
      delete count.adding;
    }
  }

  #isAway(): boolean {
    return this.#awayUntil !== undefined && performance.now() < this.#awayUntil;
  }

  #countOf(key: string, windowMs: number): Count {
    const now = performance.now();
    const known = this.#counts.get(key);
    if (known && now < known.until) return known;
    if (this.#counts.size >= MAX_COUNTED) this.#forgetOld(now);
    if (this.#counts.size >= MAX_COUNTED) this.#counts.clear();
    const begun = { own: 0, added: 0, others: 0, until: now + windowMs };
    this.#counts.set(key, begun);
    return begun;
  }

  #forgetOld(now: number): void {
    for (const [key, { until }] of this.#counts) if (now >= until) this.#counts.delete(key);
  }

  /** Forgets windows that are over, here and in the store. */
  async sweep(): Promise<void> {
    this.#forgetOld(performance.now());
    if (!this.#isAway()) await this.#store?.sweep?.();
  }

  async close(): Promise<void> {
    await this.#store?.close?.();
  }
}

function refuseBeyond(most: number, { times, msLeft }: Sum): void {
  if (times <= most) return;
  throw new ApiError('RATE_LIMITED', 'Too many tries. Wait a minute and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)),
  });
}

async function inTime(answer: Promise<Sum>): Promise<Sum> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No answer in time')), PATIENCE_MS);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function limitsFeature({ limits }: { limits: SharedLimits }): Feature {
  const failure = 'what was counted for limits was not swept';
  return { sweeps: [{ run: () => limits.sweep(), everyMs: MINUTE_MS, failure }] };
}

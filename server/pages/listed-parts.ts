import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { MemoryCache } from '#server/platform/memory-cache.ts';

/** Products on sale along their ids. Each call is one short query. */
export interface ListedSource<Listed> {
  /** Those after one. */
  products(after: string | undefined, limit: number): Promise<readonly Listed[]>;
  /** The id of the product so many places after another; undefined after the last one. */
  idAfter(after: string | undefined, places: number): Promise<string | undefined>;
}

interface PartsLimits {
  /** Products in a part. */
  perPart: number;
  rowsPerQuery: number;
  maxAgeMs: number;
  maxBytes: number;
}

/**
 * Files that list all products on sale, in parts of so many. Parts are made one at a time, by short queries along the
 * primary key, and kept compressed for a while.
 */
export class ListedParts<Listed extends { id: string }> {
  readonly #source: ListedSource<Listed>;
  readonly #limits: PartsLimits;
  readonly #files: MemoryCache<Buffer>;
  readonly #ends: MemoryCache<readonly string[]>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: ListedSource<Listed>, limits: PartsLimits) {
    this.#source = source;
    this.#limits = limits;
    const { maxAgeMs, maxBytes: maxWeight } = limits;
    this.#files = new MemoryCache({ maxAgeMs, maxWeight, weigh: ({ length }) => length });
    this.#ends = new MemoryCache({ maxAgeMs, maxWeight: 1 });
  }

  clear(): void {
    this.#files.clear();
    this.#ends.clear();
  }

  /** The last ids of all parts but the last. */
  ends(): readonly string[] | Promise<readonly string[]> {
    return this.#ends.getOrCompute('', async () => {
      const ends: string[] = [];
      for (;;) {
        const end = await this.#source.idAfter(ends.at(-1), this.#limits.perPart);
        // There is no part without products.
        if (end === undefined || (await this.#source.products(end, 1)).length === 0) return ends;
        ends.push(end);
      }
    });
  }

  /** The products of a part, some at a time. The first part is 0. */
  async *products(at: number): AsyncGenerator<readonly Listed[]> {
    let last = (await this.ends())[at - 1];
    let left = this.#limits.perPart;
    while (left > 0) {
      const most = Math.min(left, this.#limits.rowsPerQuery);
      const rows = await this.#source.products(last, most);
      yield rows;
      left = rows.length < most ? 0 : left - rows.length;
      last = rows.at(-1)?.id;
    }
  }

  /** The kept file, gzipped; otherwise makes it, after those that were asked for before. */
  async keep(name: string, write: () => AsyncIterable<string>): Promise<Buffer> {
    return this.#files.getOrCompute(name, () => {
      const made = this.#last.then(() => pipeline(write(), createGzip(), buffer));
      this.#last = made.catch(() => {});
      return made;
    });
  }
}

import type { ProductSort } from '#contract/catalog.ts';
import type { products } from './products.table.ts';

/** Sort orders of matches; `match` is best match first. */
export type MatchOrder = ProductSort | 'match';

/** A product that a search's words match. `created`: microseconds since 1970. */
export type Match = Pick<typeof products.$inferSelect, 'id' | 'price' | 'category'> & {
  created: number;
};

/** Filter, sort and page (from 1) of matches. */
export interface Wanted {
  passes: (match: Match) => boolean;
  order: MatchOrder;
  page: number;
  limit: number;
}

/** All matches of a search's words, which can be filtered, sorted and paged without searching again. */
export class Matches {
  readonly #bestFirst: readonly Match[];
  readonly #sorted: Partial<Record<ProductSort, readonly Match[]>> = {};

  constructor(bestFirst: readonly Match[]) {
    this.#bestFirst = bestFirst;
  }

  get count(): number {
    return this.#bestFirst.length;
  }

  get ids(): string[] {
    return this.#bestFirst.map(({ id }) => id);
  }

  /** The number of matches that pass the filter, and those of one page. */
  select({ passes, order, page, limit }: Wanted): { count: number; page: Match[] } {
    const first = (page - 1) * limit;
    const chosen: Match[] = [];
    let count = 0;
    for (const match of this.#inOrder(order)) {
      if (!passes(match)) continue;
      if (count >= first && chosen.length < limit) chosen.push(match);
      count += 1;
    }
    return { count, page: chosen };
  }

  #inOrder(order: MatchOrder): readonly Match[] {
    if (order === 'match') return this.#bestFirst;
    return (this.#sorted[order] ??= this.#bestFirst.toSorted(COMPARE[order]));
  }
}

/** The same sort orders as the database's. Ids are compared by their bytes. */
const COMPARE: Readonly<Record<ProductSort, (one: Match, other: Match) => number>> = {
  asc: cheapestFirst,
  desc: (one, other) => cheapestFirst(other, one),
  newest: (one, other) => other.created - one.created || (one.id < other.id ? 1 : -1),
};

function cheapestFirst(one: Match, other: Match): number {
  return one.price - other.price || (one.id < other.id ? -1 : 1);
}

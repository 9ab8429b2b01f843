import type { ProductSort } from '#contract/catalog.ts';

/** How matches may be sorted: `match` is best first. */
export type MatchOrder = ProductSort | 'match';

/** A product that a search's words match. */
export interface Match {
  id: string;
  /** Minor units. */
  price: number;
  category: string;
  /** Microseconds since 1970. */
  created: number;
}

/** What of the matches is wanted: the price in minor units, the page from 1. */
export interface Wanted {
  category?: string;
  maxPrice?: number;
  order: MatchOrder;
  page: number;
  limit: number;
}

/** All that a search's words match, to be narrowed, sorted and paged without searching again. */
export class Matches {
  readonly #bestFirst: readonly Match[];
  readonly #sorted: Partial<Record<ProductSort, readonly Match[]>> = {};

  constructor(bestFirst: readonly Match[]) {
    this.#bestFirst = bestFirst;
  }

  get count(): number {
    return this.#bestFirst.length;
  }

  /** How many are left by the filters, and those of the page. */
  select({ category, maxPrice, order, page, limit }: Wanted): { count: number; page: Match[] } {
    const first = (page - 1) * limit;
    const chosen: Match[] = [];
    let count = 0;
    for (const match of this.#inOrder(order)) {
      if (maxPrice !== undefined && match.price > maxPrice) continue;
      if (category !== undefined && match.category !== category) continue;
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

/** The same total orders as the lists of the database have. Ids compare as their bytes do. */
const COMPARE: Readonly<Record<ProductSort, (one: Match, other: Match) => number>> = {
  asc: cheapestFirst,
  desc: (one, other) => cheapestFirst(other, one),
  newest: (one, other) => other.created - one.created || (one.id < other.id ? 1 : -1),
};

function cheapestFirst(one: Match, other: Match): number {
  return one.price - other.price || (one.id < other.id ? -1 : 1);
}

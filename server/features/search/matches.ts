import type { ProductSort, RankedSort } from '#contract/catalog.ts';
import type { products } from '#server/features/products/products.table.ts';

/** Sort orders that the database has an index for; `match` is best match first. */
export type MatchOrder = OwnSort | 'match';

/** Sorts by what a product itself has. */
type OwnSort = Exclude<ProductSort, RankedSort>;

/** A product that a search's words match. `created`: microseconds since 1970. */
export type Match = Pick<typeof products.$inferSelect, 'id' | 'price' | 'category'> & {
  created: number;
  /** Its family, and whether it is the member that stands for it. */
  family?: string | null;
  isFace?: boolean;
};

/** Filter, sort and part of matches. */
export interface Wanted {
  passes: (match: Match) => boolean;
  /** A ranking's products come first, in its order; then the newest. */
  order: MatchOrder | Places;
  skip: number;
  limit: number;
}

/** The places of a ranking's products, by id. */
export type Places = ReadonlyMap<string, number>;

/** All matches of a search's words, which can be filtered, sorted and paged without searching again. */
export class Matches {
  readonly #bestFirst: readonly Match[];
  readonly #sorted: Partial<Record<OwnSort, readonly Match[]>> = {};

  constructor(bestFirst: readonly Match[]) {
    this.#bestFirst = bestFirst;
  }

  get count(): number {
    return this.#bestFirst.length;
  }

  get ids(): string[] {
    return this.#bestFirst.map(({ id }) => id);
  }

  /**
   * The number of matches that pass the filter, and those of one page. A family counts once: as the member that stands for it, or else the
   * first one that passes.
   */
  select({ passes, order, skip, limit }: Wanted): { count: number; page: Match[] } {
    const chosen: Match[] = [];
    const faces = this.#passingFaces(passes);
    const seen = new Set<string>();
    let count = 0;
    for (const first of this.#inOrder(order)) {
      if (!passes(first)) continue;
      const { family } = first;
      if (family) {
        if (seen.has(family)) continue;
        seen.add(family);
      }
      const match = (family && faces.get(family)) || first;
      if (count >= skip && chosen.length < limit) chosen.push(match);
      count += 1;
    }
    return { count, page: chosen };
  }

  /** The members that stand for their families, of those that pass. */
  #passingFaces(passes: Wanted['passes']): ReadonlyMap<string, Match> {
    const faces = new Map<string, Match>();
    for (const match of this.#bestFirst)
      if (match.family && match.isFace && passes(match)) faces.set(match.family, match);
    return faces;
  }

  #inOrder(order: MatchOrder | Places): readonly Match[] {
    if (typeof order !== 'string') return this.#ranked(order);
    if (order === 'match') return this.#bestFirst;
    return (this.#sorted[order] ??= this.#bestFirst.toSorted(COMPARE[order]));
  }

  #ranked(places: Places): readonly Match[] {
    const placeOf = ({ id }: Match) => places.get(id) ?? places.size;
    // The sort is stable.
    return this.#inOrder('newest').toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** The same sort orders as the database's. Ids are compared by their bytes. */
const COMPARE: Readonly<Record<OwnSort, (one: Match, other: Match) => number>> = {
  asc: cheapestFirst,
  desc: (one, other) => cheapestFirst(other, one),
  newest: (one, other) => other.created - one.created || (one.id < other.id ? 1 : -1),
};

function cheapestFirst(one: Match, other: Match): number {
  return one.price - other.price || (one.id < other.id ? -1 : 1);
}

import type { ProductSort, RankedSort } from '#contract/catalog.ts';
import type { products } from '#server/features/products/products.table.ts';
import type { Level } from './match-levels.rule.ts';

/** Sort orders that the database has an index for; `match` is best match first. */
export type MatchOrder = OwnSort | 'match';

/** Sorts by what a product itself has. */
type OwnSort = Exclude<ProductSort, RankedSort>;

/** A product that a search's words match. `created`: microseconds since 1970. */
export type Match = Pick<typeof products.$inferSelect, 'id' | 'price' | 'category'> & {
  created: number;
  level?: Level;
  /** Its family, and whether this member of it could be bought when the search was made. */
  family?: string | null;
  isInStock?: boolean;
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

  /** True if it depends on stock which of them are shown. */
  get hasFamilies(): boolean {
    return this.#bestFirst.some(({ family }) => family);
  }

  get ids(): string[] {
    return this.#bestFirst.map(({ id }) => id);
  }

  /**
   * The number of matches that pass the filter, and those of one page. A family counts once, at the place of the first member that
   * passes: as the cheapest one in stock of those that match as well as any of its members.
   */
  select({ passes, order, skip, limit }: Wanted): { count: number; page: Match[] } {
    const chosen: Match[] = [];
    const shown = this.#shownMembers(passes);
    const seen = new Set<string>();
    let count = 0;
    for (const first of this.#inOrder(order)) {
      if (!passes(first)) continue;
      const { family } = first;
      if (family) {
        if (seen.has(family)) continue;
        seen.add(family);
      }
      const match = (family && shown.get(family)) || first;
      if (count >= skip && chosen.length < limit) chosen.push(match);
      count += 1;
    }
    return { count, page: chosen };
  }

  /** The member to show of each family, of those that pass. */
  #shownMembers(passes: Wanted['passes']): ReadonlyMap<string, Match> {
    const shown = new Map<string, Match>();
    for (const match of this.#bestFirst) {
      if (!match.family || !passes(match)) continue;
      const before = shown.get(match.family);
      if (!before || isShownBefore(match, before)) shown.set(match.family, match);
    }
    return shown;
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

/** Returns true if one member is shown rather than another one, which comes before it in the order of matches. */
function isShownBefore(one: Match, other: Match): boolean {
  if (one.level !== other.level) return false;
  return one.isInStock === other.isInStock ? cheapestFirst(one, other) < 0 : one.isInStock === true;
}

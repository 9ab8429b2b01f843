// `Facets` in contract/catalog.ts: each facet follows all filters but its own.
import { describe, expect, it } from 'vitest';
import {
  countFacets,
  type Facet,
  FACETS,
  type FacetRow,
  passes,
  withoutFacet,
} from './count-facets.rule.ts';

const LAMP: FacetRow = { category: 'Light', price: 5_000, isAvailable: true, average: 399 };
const CHAIR: FacetRow = { category: 'Home', price: 90_000, isAvailable: false, average: 400 };
const VASE: FacetRow = { category: 'Home', price: 9_900, isAvailable: true, average: null };

describe('a filter', () => {
  it.each([
    ['nothing', {}, [LAMP, CHAIR, VASE]],
    ['a category', { category: 'Home' }, [CHAIR, VASE]],
    ['prices, both ends included', { minPrice: 5_000, maxPrice: 9_900 }, [LAMP, VASE]],
    ['what is in stock', { isAvailable: true as const }, [LAMP, VASE]],
    ['an average, which 3.99 stars don’t reach', { minAverage: 400 }, [CHAIR]],
  ])('by %s', (_, filter, passing) => {
    expect([LAMP, CHAIR, VASE].filter((row) => passes(row, filter))).toEqual(passing);
  });

  it.each([
    ['categories', { minPrice: 1, maxPrice: 2, isAvailable: true, minAverage: 300 }],
    ['prices', { category: 'Home', isAvailable: true, minAverage: 300 }],
    ['available', { category: 'Home', minPrice: 1, maxPrice: 2, minAverage: 300 }],
    ['ratings', { category: 'Home', minPrice: 1, maxPrice: 2, isAvailable: true }],
  ] as const)('is applied to %s without what they choose', (facet, others) => {
    const filter = { category: 'Home', minPrice: 1, maxPrice: 2, minAverage: 300 };
    expect(withoutFacet({ ...filter, isAvailable: true }, facet)).toEqual(others);
  });
});

/** The same products for each facet. */
function each(rows: readonly FacetRow[]): Record<Facet, readonly FacetRow[]> {
  const facets = FACETS.map((facet) => [facet, rows]);
  return Object.fromEntries(facets) as Record<Facet, readonly FacetRow[]>;
}

describe('facets', () => {
  const counted = (rows: readonly FacetRow[], isMore = false) =>
    countFacets(each(rows), isMore, rows);

  it('count products by category, price, stock and stars', () => {
    expect(counted([LAMP, CHAIR, VASE])).toMatchObject({
      categories: [
        { value: 'Home', count: 2 },
        { value: 'Light', count: 1 },
      ],
      prices: [
        { min: 0, max: 99, count: 2 },
        { min: 100, max: 999, count: 1 },
      ],
      available: 2,
      ratings: [
        { value: 4, count: 1 },
        { value: 3, count: 2 },
        { value: 2, count: 2 },
        { value: 1, count: 2 },
      ],
    });
  });

  it('keep the price ranges while other filters change', () => {
    const all = [LAMP, CHAIR, VASE];
    const of = { ...each(all), prices: [CHAIR] };
    expect(countFacets(of, false, all).prices).toEqual([
      { min: 0, max: 99, count: 0 },
      { min: 100, max: 999, count: 1 },
    ]);
  });

  it('say that there are more, and stop at the bound', () => {
    const facets = counted(
      Array.from({ length: 10_001 }, () => LAMP),
      true,
    );
    expect(facets).toMatchObject({
      more: true,
      available: 10_000,
      categories: [{ count: 10_000 }],
      prices: [{ min: 0, max: 10_000_000, count: 10_000 }],
    });
  });
});

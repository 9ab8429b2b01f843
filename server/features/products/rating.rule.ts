import type { Rating } from '#contract/catalog.ts';

/**
 * The rating of a product by how many gave it 1, 2, 3, 4 and 5 stars: the mean, rounded to hundredths, and how many.
 * Undefined if nobody did.
 */
export function ratingOf(counts: readonly number[] | null): Rating | undefined {
  if (!counts) return undefined;
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return undefined;
  const sum = counts.reduce((total, each, place) => total + each * (place + 1), 0);
  return { average: Math.round((100 * sum) / count) / 100, count };
}

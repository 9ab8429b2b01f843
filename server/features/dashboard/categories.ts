import type { Tally } from '#server/features/tallies/read-tallies.ts';

/** The categories that have products, those with the most first. */
export function categoriesBySize(
  tallies: ReadonlyMap<string, Tally> | undefined,
): { category: string; count: number }[] {
  return [...(tallies ?? [])]
    .filter(([, { count }]) => count > 0)
    .map(([category, { count }]) => ({ category, count }))
    .sort(
      (one, other) => other.count - one.count || one.category.localeCompare(other.category, 'en'),
    );
}

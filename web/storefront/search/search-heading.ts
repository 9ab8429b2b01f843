import type { ProductPage } from '#contract/catalog.ts';
import { countRows } from '#web/list/list-params.ts';

/** The heading of a search: how much was found for its words, or else the category. */
export function searchHeading(
  { search, category }: { search: string; category: string | undefined },
  found: Pick<ProductPage, 'total' | 'totalIsLowerBound' | 'closest'> | undefined,
  number: (value: number) => string,
): string {
  if (!search) return category ?? 'Search';
  if (!found) return `Results for “${search}”`;
  if (found.total === 0) return `No results for “${search}”`;
  if (found.closest) return `Closest results for “${search}”`;
  return `${countRows({ one: 'result', many: 'results' }, found, number)} for “${search}”`;
}

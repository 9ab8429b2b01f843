import type { Correction, ProductPage } from '#contract/catalog.ts';
import { countRows } from '#web/list/list-params.ts';

/** The heading of a search: how much was found for its words, with typing errors corrected, or else the category. */
export function searchHeading(
  { search, category }: { search: string; category: string | undefined },
  found: Pick<ProductPage, 'total' | 'totalIsLowerBound' | 'closest' | 'corrected'> | undefined,
  number: (value: number) => string,
): string {
  if (!search) return category ?? 'Search';
  if (!found) return `Results for “${search}”`;
  if (found.total === 0) return `No results for “${search}”`;
  if (found.closest) return `Closest results for “${search}”`;
  const words = withCorrections(search, found.corrected ?? []);
  return `${countRows({ one: 'result', many: 'results' }, found, number)} for “${words}”`;
}

/** A search with its typing errors corrected, as it was searched for. */
export function withCorrections(search: string, corrected: readonly Correction[]): string {
  return search.replace(/\S+/g, (typed) => {
    const found = corrected.find(({ from }) => from === folded(typed));
    return found ? found.to.join(' or ') : typed;
  });
}

/** A word as the API tells it: in lower case, without accents and marks. */
function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

import { PRODUCT_SORTS } from '#contract/list-choices.ts';
import { type ListShape, type ListState, writeList } from '#web/list/list-params.ts';

/** The products of a category or collection; the first sort is its own. */
export const LISTING = { sorts: ['', ...PRODUCT_SORTS], filters: {} } satisfies ListShape;

/** What a page of a category or collection lists. */
export type Listed = { category: string } | { collection: string };

/** The query of `product/all` for the products of a page. */
export function productsOf(listed: Listed, state: ListState): string {
  const query = new URLSearchParams(listed);
  for (const [name, value] of writeList(LISTING, state)) query.set(name, value);
  return query.toString();
}

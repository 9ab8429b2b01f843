import { useState } from 'react';
import type { ProductPage } from '#contract/catalog.ts';
import type { ListState } from '#web/list/list-params.ts';

/** The search that the shown answer belongs to. */
export function useAnswered(
  search: ListState,
  data: ProductPage | undefined,
  isFetching: boolean,
): ListState {
  const [shown, setShown] = useState({ search, data });
  if (isFetching || shown.data === data) return shown.data === undefined ? search : shown.search;
  setShown({ search, data });
  return search;
}

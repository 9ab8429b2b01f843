import { readPriceWords } from '#contract/price-words.ts';
import type { ListChange, ListState } from '#web/list/list-params.ts';
import type { AddressedList } from '#web/list/use-list.ts';

/** A search in which the prices that its words tell are filters, as the shop reads it. */
export function understoodState(state: ListState): ListState {
  const { words, ...told } = readPriceWords(state.search);
  return { ...state, search: words, filters: { ...filtersOf(told), ...state.filters } };
}

/** The same for a list: any filter that is changed or taken off replaces the words that tell prices. */
export function understoodList<List extends AddressedList>(list: List): List {
  const { words, ...told } = readPriceWords(list.state.search);
  if (words === list.state.search) return list;
  const own = filtersOf(told);
  const understood = (change: ListChange): ListChange => ({
    search: words,
    ...change,
    filters: { ...own, ...list.state.filters, ...change.filters },
  });
  return {
    ...list,
    state: understoodState(list.state),
    change: (change, how) => list.change(understood(change), how),
    hrefOf: (change) => list.hrefOf(understood(change)),
  };
}

function filtersOf({ min, price }: { min?: number; price?: number }): Record<string, string> {
  return {
    ...(min !== undefined && { min: String(min) }),
    ...(price !== undefined && { price: String(price) }),
  };
}

import { useLocation, useSearchParams } from 'react-router';
import {
  changeList,
  type ListChange,
  type ListShape,
  type ListState,
  readList,
  writeList,
} from './list-params.ts';

/** A list whose state is only in the address. */
export interface AddressedList {
  state: ListState;
  /** The state as a query string for the API. */
  query: string;
  /** Adds a step to the history, unless `replace`. */
  change: (change: ListChange, how?: { replace: boolean }) => void;
  hrefOf: (change: ListChange) => string;
  /** The list without search and filters. */
  wholeHref: string;
}

export function useList(shape: ListShape): AddressedList {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const state = readList(shape, params);
  return {
    state,
    query: writeList(shape, state).toString(),
    change: (change, { replace } = { replace: false }) => {
      // The rendered address may be older: a change just before this one would be lost.
      const latest = readList(shape, new URLSearchParams(window.location.search));
      setParams(writeList(shape, changeList(latest, change)), {
        replace,
        preventScrollReset: true,
      });
    },
    hrefOf: (change) => {
      const query = writeList(shape, changeList(state, change)).toString();
      return query ? `${pathname}?${query}` : pathname;
    },
    wholeHref: pathname,
  };
}

/** Fetches a list again whenever it is opened or the window gets the focus: somebody else may have changed it. */
export const ALWAYS_FRESH = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

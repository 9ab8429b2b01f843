import { useLocation, useSearchParams } from 'react-router';
import {
  changeList,
  type ListChange,
  type ListShape,
  type ListState,
  readList,
  writeList,
} from './list-params.ts';

/** A list whose state stands in the address, and nowhere else. */
export interface AddressedList {
  state: ListState;
  /** What is asked, as a query string for the API. */
  query: string;
  /** Changes what is asked; a step in history unless `replace`. */
  change: (change: ListChange, how?: { replace: boolean }) => void;
  hrefOf: (change: ListChange) => string;
  /** The list without anything that narrows it down. */
  wholeHref: string;
}

export function useList(shape: ListShape): AddressedList {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const state = readList(shape, params);
  return {
    state,
    query: writeList(shape, state).toString(),
    change: (change, { replace } = { replace: false }) =>
      setParams(writeList(shape, changeList(state, change)), { replace, preventScrollReset: true }),
    hrefOf: (change) => {
      const query = writeList(shape, changeList(state, change)).toString();
      return query ? `${pathname}?${query}` : pathname;
    },
    wholeHref: pathname,
  };
}

/**
 * Somebody else may have changed a list since it was last seen: it is asked for again whenever it is
 * opened or looked at again, and what is known is shown meanwhile.
 */
export const ALWAYS_FRESH = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

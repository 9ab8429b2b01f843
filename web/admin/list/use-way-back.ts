import { useLocation } from 'react-router';

/** What a screen that was reached from a list remembers of it, in its place in history. */
export interface ListPlace {
  list: string;
}

/** The way back to a list: with its search, filters and page, where the screen was reached from there. */
export function useWayBack(list: string): string {
  const { state } = useLocation() as { state: Partial<ListPlace> | null };
  const place = state?.list;
  return typeof place === 'string' && place.startsWith(`${list}?`) ? place : list;
}

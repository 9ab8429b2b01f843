import { Link, useLocation, type LinkProps } from 'react-router';

/** A link from a row to its own screen, which remembers the list's address. */
export function RowLink(props: Omit<LinkProps, 'state'>) {
  const { pathname, search } = useLocation();
  const place: ListPlace = { list: pathname + search };
  return <Link {...props} state={place} />;
}

/** The list's address, kept in the history state of a screen that was reached from the list. */
interface ListPlace {
  list: string;
}

/** The address of the list that a screen was reached from, with its search, filters and page. */
export function useWayBack(list: string): string {
  const { state } = useLocation() as { state: Partial<ListPlace> | null };
  const place = state?.list;
  return typeof place === 'string' && place.startsWith(`${list}?`) ? place : list;
}

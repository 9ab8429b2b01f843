import { Link, useLocation, type LinkProps } from 'react-router';

/** A row's way to its own screen, from which the list can be reached again as it was. */
export function RowLink(props: Omit<LinkProps, 'state'>) {
  const { pathname, search } = useLocation();
  const place: ListPlace = { list: pathname + search };
  return <Link {...props} state={place} />;
}

/** What a screen that was reached from a list remembers of it, in its place in history. */
interface ListPlace {
  list: string;
}

/** The way back to a list: with its search, filters and page, where the screen was reached from there. */
export function useWayBack(list: string): string {
  const { state } = useLocation() as { state: Partial<ListPlace> | null };
  const place = state?.list;
  return typeof place === 'string' && place.startsWith(`${list}?`) ? place : list;
}

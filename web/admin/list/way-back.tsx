import { useLocation, type LinkProps } from 'react-router';
import { LinkIfMay } from '#web/admin/duties/LinkIfMay.tsx';

/** A link from a row to its own screen, which remembers the list's address; its words alone for those who may not open it. */
export function RowLink({ to, ...props }: Omit<LinkProps, 'state'> & { to: string }) {
  const { pathname, search } = useLocation();
  const place: ListPlace = { list: pathname + search };
  return <LinkIfMay {...props} to={to} state={place} />;
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

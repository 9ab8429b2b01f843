import { Link, useLocation, type LinkProps } from 'react-router';
import type { ListPlace } from './use-way-back.ts';

/** A row's way to its own screen, from which the list can be reached again as it was. */
export function RowLink(props: Omit<LinkProps, 'state'>) {
  const { pathname, search } = useLocation();
  const place: ListPlace = { list: pathname + search };
  return <Link {...props} state={place} />;
}

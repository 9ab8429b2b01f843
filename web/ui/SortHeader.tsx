import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Link } from 'react-router';

/** In which order a table is, and where another order of it lies. */
export interface Ordering {
  sort: string;
  hrefOf: (sort: string) => string;
}

interface SortHeaderProps {
  ordering: Ordering;
  sorts: { ascending?: string; descending?: string };
  label: string;
  isNumber: boolean;
  className: string;
}

/** A column's header that sorts by it, and turns the order round when it does already. */
export function SortHeader({
  ordering: { sort, hrefOf },
  sorts: { ascending, descending },
  label,
  isNumber,
  className,
}: SortHeaderProps) {
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none';
  const next = direction === 'ascending' ? (descending ?? ascending) : (ascending ?? descending);
  const Icon =
    direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <Link
        to={hrefOf(next ?? sort)}
        preventScrollReset
        className={`-my-1 inline-flex min-h-8 items-center gap-1 rounded-md hover:text-ink ${
          direction === 'none' ? '' : 'text-ink'
        } ${isNumber ? 'flex-row-reverse' : ''}`}
      >
        {label}
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      </Link>
    </th>
  );
}

import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import type { AddressedList } from '#web/list/use-list.ts';
import { paths } from '#web/paths.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { filtersSet } from './filter-words.ts';
import { withoutFilters } from './search-params.ts';

/** The filters that are set. Each is a link to the search without it. */
export function FilterChips({ list: { state, hrefOf } }: { list: AddressedList }) {
  const money = useMoneyText();
  const set = filtersSet(state.filters, { money });
  if (set.length === 0) return null;
  const query = withoutFilters(state);
  return (
    <ul aria-label="Filters in use" className="mb-6 flex flex-wrap items-center gap-2">
      {set.map(({ words, without }) => (
        <li key={words} className="max-w-full">
          <Link
            to={hrefOf({ filters: without })}
            preventScrollReset
            className={`${buttonLook('secondary', 'sm')} min-h-11 max-w-full`}
          >
            <span className="min-w-0 truncate">{words}</span>
            <X className="size-4 shrink-0" aria-hidden="true" />
            <span className="sr-only">– remove this filter</span>
          </Link>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Link
            to={query ? `${paths.search}?${query}` : paths.search}
            preventScrollReset
            className={`${buttonLook('quiet', 'sm')} min-h-11`}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

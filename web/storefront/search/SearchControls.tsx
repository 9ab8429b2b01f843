import SearchIcon from 'lucide-react/icons/search';
import { useRef } from 'react';
import { SEARCH_MAX_LENGTH } from '#contract/catalog-limits.ts';
import type { ProductSort } from '#contract/catalog.ts';
import { useSlash } from '#web/frame/use-slash.ts';
import { readWords } from '#web/list/list-params.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { paths } from '#web/paths.ts';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { FilterPanel } from './FilterPanel.tsx';

/**
 * The controls of the search, laid out by the grid of the screen. Each shows and changes a part of the address; where
 * no script runs, the browser sends them as a form.
 */
export function SearchControls({ list }: { list: AddressedList }) {
  return (
    <search className="contents">
      <form action={paths.search} onSubmit={(event) => event.preventDefault()} className="contents">
        <SearchBox list={list} />
        <FilterPanel list={list} />
        <SortOrder list={list} />
      </form>
    </search>
  );
}

function SearchBox({ list: { state, change } }: { list: AddressedList }) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  // Typing adds no step to the history: Back leaves the search instead of removing its last letter.
  const box = useTypedFilter(state.search, readWords, (text) =>
    change({ search: text }, { replace: true }),
  );
  return (
    <Field
      label="Search products"
      hideLabel
      className="col-span-2 max-md:page max-md:absolute max-md:inset-x-0 max-md:top-3"
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={input}
            type="search"
            name="search"
            placeholder="Search products"
            aria-keyshortcuts="/"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={SEARCH_MAX_LENGTH}
            value={box.text}
            onChange={({ target }) => box.type(target.value)}
            // At once, so that what is pressed next acts on the results of these words.
            onBlur={box.apply}
            className={`${INPUT} pr-4 pl-12 md:min-h-14`}
          />
          {/* Enter in any field presses it. */}
          <button
            type="submit"
            aria-label="Search"
            onClick={box.apply}
            className="absolute inset-y-0 left-0 grid w-12 place-items-center rounded-md text-ink-muted hover:text-ink"
          >
            <SearchIcon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}

const SORT_WORDS: Readonly<Record<ProductSort, string>> = {
  newest: 'Newest',
  asc: 'Price: low to high',
  desc: 'Price: high to low',
  rating: 'Rating: high to low',
  'best-selling': 'Best-selling',
};

function SortOrder({ list: { state, change } }: { list: AddressedList }) {
  return (
    <Field
      label="Sort"
      hideLabel
      className="lg:relative lg:z-1 lg:col-start-2 lg:row-start-2 lg:w-56 lg:justify-self-end"
    >
      {(control) => (
        <Select
          {...control}
          name="sort"
          value={state.sort}
          onChange={({ target }) => change({ sort: target.value })}
        >
          <option value="">Best match</option>
          {(Object.keys(SORT_WORDS) as ProductSort[]).map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

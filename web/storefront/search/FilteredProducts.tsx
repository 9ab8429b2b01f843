import type { ReactNode } from 'react';
import type { ProductSort } from '#contract/catalog.ts';
import type { AddressedList } from '#web/list/use-list.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import type { FilteredList } from './search-params.ts';
import { SearchResults } from './SearchResults.tsx';

/**
 * Products with their filters and their order. Each control shows and changes a part of the address; where no script runs, the
 * browser sends them as a form.
 */
export function FilteredProducts({
  list,
  title,
  unsorted,
  above,
  below,
}: {
  list: FilteredList;
  /** The heading of the products, for screen readers. */
  title: string;
  /** The order that has no name in the address. */
  unsorted: string;
  /** A control above the filters. */
  above?: ReactNode;
  /** What follows the filters. */
  below?: ReactNode;
}) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-start gap-x-4 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10 ${above ? 'lg:gap-y-8' : 'lg:gap-y-0'}`}
    >
      <search className="contents">
        <form
          action={list.wholeHref}
          onSubmit={(event) => event.preventDefault()}
          className="contents"
        >
          {above}
          <FilterPanel list={list} below={below} />
          <SortOrder list={list} unsorted={unsorted} />
        </form>
      </search>
      <div className="max-lg:col-span-2 lg:col-start-2 lg:row-start-2">
        <SearchResults list={list} title={title} />
      </div>
    </div>
  );
}

const SORT_WORDS: Readonly<Record<ProductSort, string>> = {
  newest: 'Newest',
  asc: 'Price: low to high',
  desc: 'Price: high to low',
  rating: 'Rating: high to low',
  'best-selling': 'Best-selling',
};

function SortOrder({
  list: { state, change },
  unsorted,
}: {
  list: AddressedList;
  unsorted: string;
}) {
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
          <option value="">{unsorted}</option>
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

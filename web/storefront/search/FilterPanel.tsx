import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { CHOICE_NAMES } from '#contract/list-choices.ts';
import { products } from '#web/storefront/catalog/catalog-endpoints.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { filtersSet, starsWords, withCount } from './filter-words.ts';
import { OptionFilters } from './OptionFilters.tsx';
import { type FacetProps, PriceFilter } from './PriceFilter.tsx';
import { countProducts, type FilteredList, resultsOf } from './search-params.ts';
import { ChoiceFilter, CollectionFilter } from './SelectFilters.tsx';
import { understoodList } from './understood-list.ts';
import { useChoice } from './use-choice.ts';

/**
 * The filters: beside the results, on smaller screens in a sheet that the button "Filters" opens, also without scripts.
 * `below`: what follows them.
 */
export function FilterPanel({ list: asTyped, below }: { list: FilteredList; below?: ReactNode }) {
  const number = useNumberText();
  const { data } = products.useQuery(resultsOf(asTyped.state, asTyped.within));
  const list = understoodList(asTyped);
  const { isOpen, ...sheet } = useSheet();
  const facets = data?.facets;
  const setCount = filtersSet(list.state.filters, { money: String }).length;
  return (
    <>
      <button
        type="button"
        popoverTarget="filters"
        className={`${buttonLook('secondary')} lg:hidden`}
      >
        <SlidersHorizontal className="size-5" aria-hidden="true" />
        Filters
        {setCount > 0 && (
          <span
            aria-hidden="true"
            className="min-w-5 rounded-full bg-accent px-1 text-center text-sm/5 text-on-accent tabular-nums"
          >
            {setCount}
          </span>
        )}
      </button>
      <div
        id="filters"
        popover="auto"
        tabIndex={-1}
        {...(isOpen && { role: 'dialog', 'aria-labelledby': 'filters-title' })}
        {...sheet}
        className="filter-sheet lg:col-start-1 lg:row-start-2"
      >
        <div className="flex items-center justify-between lg:hidden">
          <p id="filters-title" className="text-lg font-semibold">
            Filters
          </p>
          <IconButton label="Close" popoverTarget="filters" popoverTargetAction="hide">
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
        {CHOICE_NAMES.filter((choice) => !(choice in list.within)).map((choice) => (
          <ChoiceFilter key={choice} choice={choice} list={list} facets={facets} />
        ))}
        {!('collection' in list.within) && <CollectionFilter list={list} facets={facets} />}
        <OptionFilters list={list} facets={facets} />
        <PriceFilter list={list} facets={facets} />
        <div className="grid gap-x-3 max-lg:grid-cols-2">
          <YesFilter name="available" label="In stock" list={list} facets={facets} />
          {(facets?.onSale || list.state.filters['sale']) && (
            <YesFilter name="sale" label="On sale" list={list} facets={facets} />
          )}
        </div>
        <RatingFilter list={list} facets={facets} />
        {below}
        <button
          type="submit"
          onClick={() =>
            document.querySelector<HTMLElement>('#filters:popover-open')?.hidePopover()
          }
          className={`${buttonLook('primary')} lg:hidden lg:noscript:flex`}
        >
          {data ? `Show ${countProducts(data, number).toLowerCase()}` : 'Show products'}
        </button>
      </div>
    </>
  );
}

/** The open sheet has the focus. It closes when it loses the focus, or when the panel is beside the results. */
function useSheet() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    onToggle({ currentTarget: sheet }: SyntheticEvent<HTMLElement>) {
      const isShown = sheet.matches(':popover-open');
      setIsOpen(isShown);
      if (isShown) sheet.focus({ preventScroll: true });
    },
    onBlur({
      currentTarget: sheet,
      relatedTarget,
    }: SyntheticEvent<HTMLElement> & { relatedTarget: EventTarget | null }) {
      if (isOpen && relatedTarget instanceof Node && !sheet.contains(relatedTarget))
        sheet.hidePopover();
    },
  };
}

const YES_FACETS = { available: 'available', sale: 'onSale' } as const;

/** A filter that is set or not. */
function YesFilter({
  name,
  label,
  list: { state, change },
  facets,
}: FacetProps & { name: keyof typeof YES_FACETS; label: string }) {
  const number = useNumberText();
  const [shown, show] = useChoice(state.filters[name] ?? '');
  return (
    <Checkbox
      label={withCount(
        label,
        { count: facets?.[YES_FACETS[name]], isMore: facets?.more ?? false },
        { number },
      )}
      name={name}
      value="1"
      checked={shown === '1'}
      onChange={(isOn) => {
        const value = isOn ? '1' : '';
        show(value);
        change({ filters: { [name]: value } });
      }}
    />
  );
}

/** Renders nothing while none of the products found has a rating. */
function RatingFilter({ list: { state, change }, facets }: FacetProps) {
  const number = useNumberText();
  const chosen = state.filters['rating'] ?? '';
  const [shown, show] = useChoice(chosen);
  // Every product with a rating has one star and more.
  const counted = (facets?.ratings ?? []).filter(({ value, count }) => value > 1 && count > 0);
  const offered = counted.map(({ value }) => String(value));
  if (chosen && !offered.includes(chosen)) offered.unshift(chosen);
  if (offered.length === 0) return null;
  return (
    <fieldset className="max-lg:grid max-lg:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">Rating</legend>
      {['', ...offered].map((stars) => (
        <label key={stars} className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="radio"
            name="rating"
            value={stars}
            checked={shown === stars}
            onChange={() => {
              show(stars);
              change({ filters: { rating: stars } });
            }}
            className="size-4.5 accent-accent"
          />
          {stars === ''
            ? 'Any'
            : withCount(
                starsWords(stars),
                {
                  count: counted.find(({ value }) => String(value) === stars)?.count,
                  isMore: facets?.more ?? false,
                },
                { number },
              )}
        </label>
      ))}
    </fieldset>
  );
}

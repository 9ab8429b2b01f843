import { useId } from 'react';
import type { Facets } from '#contract/catalog.ts';
import { useNumberText } from '#web/ui/Money.tsx';
import { chosenOption } from './chosen-option.ts';
import { withCount } from './filter-words.ts';
import type { FacetProps } from './PriceFilter.tsx';
import { useChoice } from './use-choice.ts';

type Option = NonNullable<Facets['options']>[number];

/** The options of families that match, each with its values to choose one of. */
export function OptionFilters({ list, facets }: FacetProps) {
  return facets?.options?.map((option) => (
    <OptionFilter key={option.name.toLowerCase()} option={option} list={list} facets={facets} />
  ));
}

function OptionFilter({
  option: { name, values },
  list: { state, change },
  facets,
}: FacetProps & { option: Option }) {
  const id = useId();
  const { parameter, value: chosen } = chosenOption(state.filters, { name, values });
  const [shown, show] = useChoice(chosen);
  // A value from the address is offered even if nothing has it.
  const isKnown = chosen === '' || values.some(({ value }) => value === chosen);
  const offered: Option['values'] = isKnown ? values : [{ value: chosen, count: 0 }, ...values];
  // Names of colours stay whole words beside their dots.
  const columns = values.some(({ swatch }) => swatch !== undefined)
    ? 'grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))]';
  return (
    <fieldset role="radiogroup" aria-labelledby={id} className="min-w-0">
      <legend id={id} className="mb-1 text-sm font-medium">
        {name}
      </legend>
      <div className={`grid max-h-80 gap-x-3 overflow-y-auto ${columns}`}>
        {[{ value: '', count: undefined, swatch: undefined }, ...offered].map(
          ({ value, count, swatch }) => (
            <label
              key={value}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm max-lg:min-h-11"
            >
              <input
                type="radio"
                name={parameter}
                value={value}
                checked={shown === value}
                onChange={() => {
                  show(value);
                  change({ filters: { [parameter]: value } });
                }}
                className="size-4.5 shrink-0 accent-accent"
              />
              {swatch !== undefined && <Swatch colour={swatch} />}
              <span className="min-w-0 wrap-anywhere">
                {value === '' ? 'Any' : <Counted value={value} count={count} facets={facets} />}
              </span>
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

function Counted({
  value,
  count,
  facets,
}: Pick<FacetProps, 'facets'> & { value: string; count: number | undefined }) {
  const number = useNumberText();
  return withCount(value, { count, isMore: facets?.more ?? false }, { number });
}

/** As an attribute: the policy for HTML allows no styles. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0 text-line-strong">
      <circle cx="8" cy="8" r="7.5" fill={colour} stroke="currentColor" />
    </svg>
  );
}

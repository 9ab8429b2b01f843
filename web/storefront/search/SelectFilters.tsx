import { CHOICES, type Choice } from '#contract/list-choices.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { Field } from '#web/ui/Field.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { Select } from '#web/ui/Select.tsx';
import { withCount } from './filter-words.ts';
import type { FacetProps } from './PriceFilter.tsx';

/** Renders nothing where there is nothing to choose from. All categories of the shop are offered. */
export function ChoiceFilter({ choice, ...props }: FacetProps & { choice: Choice }) {
  const { data: inShop = [] } = categories.useQuery();
  const { facet, label, all } = CHOICES[choice];
  const counted = props.facets?.[facet];
  const known = choice === 'category' ? inShop : (counted ?? []).map(({ value }) => value);
  const countOf = (of: string) =>
    counted && (counted.find(({ value }) => value === of)?.count ?? 0);
  const offered = known.map((value) => ({ value, name: value, count: countOf(value) }));
  if (offered.length === 0 && choice !== 'category' && !props.list.state.filters[choice])
    return null;
  const countOfOther = countOf(props.list.state.filters[choice] ?? '');
  return <SelectFilter {...props} {...{ name: choice, label, all, offered, countOfOther }} />;
}

/** Renders nothing where no collection has any of what is found. */
export function CollectionFilter(props: FacetProps) {
  const offered = props.facets?.collections ?? [];
  if (offered.length === 0 && !props.list.state.filters['collection']) return null;
  return (
    <SelectFilter
      {...props}
      name="collection"
      label="Collection"
      all="All products"
      offered={offered}
    />
  );
}

interface Offered {
  value: string;
  name: string;
  count?: number | undefined;
}

interface SelectFilterProps extends FacetProps {
  name: string;
  label: string;
  /** The option that chooses nothing. */
  all: string;
  offered: readonly Offered[];
  /** The count of a value from the address that is not offered. */
  countOfOther?: number | undefined;
}

/** A filter by one of some values. One from the address is offered even if the shop does not have it. */
function SelectFilter({
  list: { state, change },
  facets,
  name,
  label,
  all,
  offered,
  countOfOther,
}: SelectFilterProps) {
  const number = useNumberText();
  const chosen = state.filters[name] ?? '';
  const isKnown = chosen === '' || offered.some(({ value }) => value === chosen);
  const other = { value: chosen, name: chosen, count: countOfOther };
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={chosen}
          onChange={({ target }) => change({ filters: { [name]: target.value } })}
        >
          <option value="">{all}</option>
          {(isKnown ? offered : [other, ...offered]).map((each) => (
            <option key={each.value} value={each.value}>
              {withCount(
                each.name,
                { count: each.count, isMore: facets?.more ?? false },
                { number },
              )}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
